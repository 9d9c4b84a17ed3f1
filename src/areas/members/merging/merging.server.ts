// For how long a merge can be taken apart.
const undoDays = 7

/** Merges after this moment can be. */
export const undoneSince = (now: Date): string => new Date(now.getTime() - undoDays * 86_400_000).toISOString()
