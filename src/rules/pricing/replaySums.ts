// What a replay comes to for one discount: how many carts would have cost something else, what it would have given, what the
// others would have given less, and what would have been taken less, with tax and without.
import type { Change } from './replay.ts'

export type ReplaySums = { changed: number; gives: number; replaced: number; paidLess: number; netLess: number }

const lessOf = (changes: readonly Change[], name: string): number => {
  const found = changes.find(change => change.of === 'total' && change.name === name)
  return found ? found.before - found.after : 0
}

export const replaySums = (replayed: readonly { changes: readonly Change[] }[], discount: string): ReplaySums => {
  const sums: ReplaySums = { changed: 0, gives: 0, replaced: 0, paidLess: 0, netLess: 0 }
  for (const { changes } of replayed) {
    const paidLess = lessOf(changes, 'grand')
    if (paidLess !== 0) sums.changed += 1
    sums.paidLess += paidLess
    sums.netLess += lessOf(changes, 'taxable')
    for (const { of, name, before, after } of changes) {
      if (of !== 'discount') continue
      if (name === discount) sums.gives += after - before
      else sums.replaced += before - after
    }
  }
  return sums
}
