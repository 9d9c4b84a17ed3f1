// Fields whose values two people may change at different places: their changes go together inside the value.
import type { Field } from '#contract/field.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import { type Inside, isSame, type Side, type Values, type Woven } from '#machines/merge.ts'
import { type BlockSpot, mergedBlocks } from '#rules/blocks/merge.ts'

const mapIn = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

/** What was said in several languages: each is somebody's own. */
const languages = (base: unknown, mine: unknown, theirs: unknown): Woven => {
  const [was, my, their] = [mapIn(base), mapIn(mine), mapIn(theirs)]
  const isMine = (one: string): boolean => !isSame(my[one], was[one])
  const all = [...new Set([...Object.keys(their), ...Object.keys(my)])]
  const clashing = all.filter(one => isMine(one) && !isSame(their[one], was[one]) && !isSame(my[one], their[one]))
  const spotOf = (one: string) => ({ key: one, kind: 'language', name: one })
  return {
    clashes: clashing.map(one => ({ at: spotOf(one), base: was[one], mine: my[one], theirs: their[one] })),
    settle: side => {
      const sideOf = (one: string): Side =>
        clashing.includes(one) ? side(spotOf(one)) : isMine(one) ? 'mine' : 'theirs'
      const said = all.map(one => [one, (sideOf(one) === 'mine' ? my : their)[one]] as const)
      return Object.fromEntries(said.filter(([, text]) => text !== undefined))
    },
  }
}

export const mergeInside =
  (fields: readonly [string, Field][]): Inside =>
  (name, base, mine, theirs) => {
    const field = fields.find(([one]) => one === name)?.[1]
    if (field?.kind === 'localized') return languages(base, mine, theirs)
    if (field?.kind !== 'blocks') return undefined
    const merged = mergedBlocks(field.facts.blocks ?? {}, blocksIn(base), blocksIn(mine), blocksIn(theirs))
    return { clashes: merged.clashes, settle: side => merged.settle(at => side(at as BlockSpot)) }
  }
