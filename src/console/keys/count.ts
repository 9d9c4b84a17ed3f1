// The count before a key: `20x`, `5j`. Lists read it; what types and forgets it comes with the other keys of the console.
let typed = ''

export const typedCount = (): string => typed
export const typeCount = (digits: string): void => {
  typed = digits
}

let short: (left: number, wanted: number) => void = () => {}
export const hearShort = (listener: typeof short): void => {
  short = listener
}
/** Fewer rows were left on the page than the count asks for. */
export const fellShort: typeof short = (left, wanted) => short(left, wanted)

/** 1 without. */
export const countNow = (): number => Number(typed) || 1
