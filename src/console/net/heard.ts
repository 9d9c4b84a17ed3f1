// How far the events of each vendor have been heard here: with who one is, then message by message. A line that is opened, or opened
// again, asks for what came after.
const last = new Map<string, string>()

export const heardUpTo = (vendor: string): string | undefined => last.get(vendor)

export const noteHeard = (vendor: string, offset: string): void => void last.set(vendor, offset)
