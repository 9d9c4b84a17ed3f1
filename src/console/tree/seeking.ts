// The next of some names that begins so, from one on and around the end. Without case and accents, in any script.
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Its place, or -1. */
export const begins = (names: readonly string[], text: string, from: number): number => {
  const wanted = plain(text.trim())
  if (wanted === '') return -1
  const order = names.map((_, step) => (Math.max(0, from) + step) % names.length)
  return order.find(at => plain(names[at] ?? '').startsWith(wanted)) ?? -1
}
