// How a column of a file that no field of ours takes is called where it is kept.
const longestExtra = 80

/** `Net weight (g)` -> `x_net_weight_g`. */
export const extraName = (header: string): string => {
  const name = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .replace(/^x_/, '')
    .slice(0, longestExtra)
    .replace(/_$/, '')
  return `x_${name || 'column'}`
}

/** The name itself when free, else the first of `_2`, `_3` that is. */
export const freeName = (name: string, taken: { has(name: string): boolean }): string => {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}_${number}`
    if (!taken.has(candidate)) return candidate
  }
}
