// Demo searches that found nothing: words other shops use, and those of a house; one is a synonym already.
import { tableOf } from '#contract/address.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { SearchDecision, searches } from './searches.ts'

interface Sought {
  term: string
  language?: string
  times: number
  people: number
  suggestion?: string
  decision?: keyof typeof SearchDecision.codes
}

const sought: readonly Sought[] = [
  { term: 'ops dashboard', times: 14, people: 5, suggestion: '/orders?view=Needs%20action' },
  { term: 'bluedart console', times: 11, people: 4, suggestion: '/couriers' },
  { term: 'diwali desk', times: 9, people: 6, suggestion: '/discounts' },
  { term: 'tally sync', times: 6, people: 2 },
  { term: 'payroll', times: 4, people: 3, decision: 'ignored' },
  { term: 'zettel', language: 'de', times: 3, people: 2, suggestion: '/orders' },
  { term: 'पैसा वापस', times: 3, people: 2, suggestion: '/refunds' },
  { term: 'green room', times: 8, people: 4, suggestion: '/warehouses', decision: 'taught' },
]

export const seed = (tx: Tx, { code: vendor }: { code: string }, chance: DatedChance): Promise<void> =>
  insertRows(
    tx,
    tableOf(searches),
    sought.map(({ term, language = 'en', times, people, suggestion, decision = 'open' }, at) => ({
      ...base(chance, vendor, chance.id(), 1, 20),
      term,
      language,
      times,
      people,
      first_at: daysAgo(chance.day, 40 - at),
      last_at: daysAgo(chance.day, at % 4),
      suggestion: suggestion ?? null,
      meaning: decision === 'taught' ? suggestion : null,
      everywhere: false,
      decision: codeIn(SearchDecision, decision),
    })),
  )
