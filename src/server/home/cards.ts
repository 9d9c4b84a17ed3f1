// How cards are read: together in one round trip; where one of them fails they are read one by one, so that the others stand.
import type { Broken } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import type { TextRow } from '#server/db/flush.ts'
import { readTogether } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { Filtering } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { shapeOf } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import type { Asked } from './figures.ts'

export type Card<C> = C | Broken

const brokenOf = ({ resource, name }: { resource: Resource; name: string }): Broken => ({
  resource: resource.name,
  name,
  broken: true,
})

const noted = (kit: Kit, resource: Resource, name: string, error: unknown): Broken => {
  kit.log.warn(
    { resource: resource.name, card: name, error: String(error) },
    'A card of the start page could not be read',
  )
  return brokenOf({ resource, name })
}

/** Rows of each, or that it could not be read. */
const answersOf = async (
  kit: Kit,
  staff: Staff,
  asked: readonly Asked<unknown>[],
): Promise<(TextRow[] | { error: unknown })[]> => {
  const statements = asked.map(({ statement }) => statement)
  if (statements.length === 0) return []
  try {
    return await readTogether(kit.db, scopeFor(staff), statements)
  } catch {
    const answers: (TextRow[] | { error: unknown })[] = []
    for (const statement of statements)
      answers.push(
        await readTogether(kit.db, scopeFor(staff), [statement]).then(
          ([rows = []]) => rows,
          (error: unknown) => ({ error }),
        ),
      )
    return answers
  }
}

export type Made<C> = { asked: Asked<C> } | { broken: Broken }

/** What a declaration asks, where it can be put into words at all. */
export const madeOf = <C>(kit: Kit, resource: Resource, name: string, make: () => Asked<C> | undefined): Made<C>[] => {
  try {
    const asked = make()
    return asked ? [{ asked }] : []
  } catch (error) {
    return [{ broken: noted(kit, resource, name, error) }]
  }
}

export const cardsOf = async <C>(kit: Kit, staff: Staff, made: readonly Made<C>[]): Promise<Card<C>[]> => {
  const asked = made.flatMap(one => ('asked' in one ? [one.asked] : []))
  const answers = await answersOf(kit, staff, asked)
  const cards: Card<C>[] = []
  for (const one of made) {
    if ('broken' in one) {
      cards.push(one.broken)
      continue
    }
    const { resource, name } = one.asked
    const rows = answers[asked.indexOf(one.asked)] ?? []
    try {
      if ('error' in rows) throw rows.error
      cards.push(await one.asked.read(rows))
    } catch (error) {
      cards.push(noted(kit, resource, name, error))
    }
  }
  return cards
}

export type FilteringOf = (resource: Resource) => Promise<Filtering>

/** What a line of a list is read with; once for each resource. */
export const filteringsFor = (kit: Kit, staff: Staff): FilteringOf => {
  const known = new Map<Resource, Promise<Filtering>>()
  return resource => {
    const filtering = known.get(resource) ?? filteringFor(kit, staff, shapeOf(resource))
    known.set(resource, filtering)
    return filtering
  }
}
