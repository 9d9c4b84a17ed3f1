// The cash fee along order value, as it is drawn.
import type { Stretch } from '../shipping/curve.ts'
import { type CodSlab, codFee } from './slabs.ts'

/** Level where it is an amount or at a limit, a slope where it is a share. */
export function codCurve(slabs: readonly CodSlab[], most: number): Stretch[] {
  return slabs.flatMap(slab => {
    const end = Math.min(slab.to ?? most, most)
    const share = slab.calc === 'FLAT' ? 0 : (slab.percent ?? 0)
    const kinks = [slab.min, slab.max, slab.calc === 'HIGHER_OF' ? slab.flat : null].flatMap(limit =>
      limit && share ? [Math.round((limit * 10_000) / share)] : [],
    )
    const cuts = [slab.from, ...kinks.filter(cut => cut > slab.from && cut < end).sort((a, b) => a - b), end]
    return cuts.slice(1).flatMap((to, at): Stretch[] => {
      const from = cuts[at]!
      return to > from ? [{ from, to, first: codFee(slab, from), last: codFee(slab, to) }] : []
    })
  })
}
