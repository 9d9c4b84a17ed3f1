// Amounts that change tenfold, up or down: nearly always a slip of the hand, so a plan shows them before anything else.
import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#server/kit.ts'
import type { EngineScene, Written } from './scene.ts'

const tenfold = 10
const amounts: ReadonlySet<string> = new Set(['money', 'percent', 'decimal', 'integer'])

const isTenfold = (before: unknown, after: unknown): boolean => {
  const [old, now] = [Number(before ?? Number.NaN), Number(after ?? Number.NaN)]
  if (!(old > 0) || !(now >= 0)) return false
  return now >= old * tenfold || now * tenfold <= old
}

/** Names of the amounts of one record that change tenfold; ranks and the like, whose size means nothing, are left out. */
export const outliersIn = (resource: Resource, { before, after }: Pick<Written, 'before' | 'after'>): string[] =>
  before
    ? Object.entries(resource.fields).flatMap(([name, { kind, facts }]) =>
        amounts.has(kind) &&
        !facts.readOnly &&
        (kind !== 'integer' || facts.unit) &&
        isTenfold(before[name], after[name])
          ? [name]
          : [],
      )
    : []

export const outliersOf = ({ kit, written }: EngineScene): Written[] =>
  written.filter(line => outliersIn(resourceNamed(kit, line.resource), line).length > 0)
