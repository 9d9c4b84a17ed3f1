// What is said in other words than those of labels: by the thesaurus over every command, as somebody types it at the start page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { clearSubjects } from '#console/action/subject.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak } from '#console/i18n/speech.ts'
import { rowsAtOnce } from '#console/palette/browse.ts'
import { holdSubject } from '#console/palette/held.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import { thesaurusCome } from '#console/palette/thesaurus/thesaurus.ts'
import type { Language } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ resources })
  clearSubjects()
  holdSubject(undefined)
})
afterAll(() => desk.close())

const rows = async (language: Language, query: string): Promise<PaletteRow[]> => {
  await speak(language)
  await thesaurusCome()
  return rowsAtOnce({ query, mode: '', sequence: 0 }) as PaletteRow[]
}

test.each<[Language, string, string]>([
  ['fa', 'کنسل کردن سفارش', 'act:orders.cancel'],
  ['ur', 'آرڈر کینسل', 'act:orders.cancel'],
  ['en', 'erase client', 'act:members.erase'],
])('%s: what harms is named by other words for it as well: %s', async (language, query, id) => {
  expect((await rows(language, query))[0]?.id).toBe(id)
})

test('and not by their beginning, nor by what only comes close', async () => {
  for (const query of ['era', 'ter'])
    expect((await rows('en', query))[0]?.choice, query).not.toMatchObject({ action: { effect: 'danger' } })
})
