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
import { recordSlot } from '#console/palette/slots.ts'
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
  ['es', 'cancelar los pedidos', 'act:orders.cancel'],
  ['it', 'annullare gli ordini', 'act:orders.cancel'],
])('%s: what harms is named by other words for it as well: %s', async (language, query, id) => {
  expect((await rows(language, query))[0]?.id).toBe(id)
})

test('and not by their beginning, nor by what only comes close', async () => {
  for (const query of ['era', 'ter'])
    expect((await rows('en', query))[0]?.choice, query).not.toMatchObject({ action: { effect: 'danger' } })
})

const nameOf = (row: PaletteRow | undefined) => row?.choice.kind === 'act' && row.choice.given?.[recordSlot]?.text

test.each<[Language, string, string, string]>([
  ['en', 'put 4892 on hold', 'orders.hold', '4892'],
  ['en', 'kill coupon DIWALI20', 'couponCodes.revoke', 'DIWALI20'],
  ['en', 'give money back 4999', 'orders.refund', '4999'],
  ['en', 'discontinue SKU-77', 'products.deactivate', 'SKU-77'],
  ['en', 'order 4999 cancel karo', 'orders.cancel', '4999'],
  ['de', '4999 anhalten', 'orders.hold', '4999'],
  ['de', 'geld zurück 4999', 'orders.refund', '4999'],
  ['fr', 'mettre 4999 en attente', 'orders.hold', '4999'],
  ['es', 'anular pedido 4999', 'orders.cancel', '4999'],
  ['it', 'rimborsa 4999', 'orders.refund', '4999'],
  ['fa', 'سفارش 4999 را کنسل کن', 'orders.cancel', '4999'],
  ['ur', 'آرڈر 4999 کینسل کرو', 'orders.cancel', '4999'],
  ['zh-CHS', '取消4999', 'orders.cancel', '4999'],
])('%s: a sentence is read in other words too: %s', async (language, query, action, record) => {
  const [row] = await rows(language, query)
  expect([row?.choice, nameOf(row)]).toMatchObject([{ kind: 'act', action: { id: action } }, record])
  expect(row?.note).toContain(record)
})

test('words of a sentence are nobody’s name', async () => {
  for (const query of ['why did he pay this price', 'take one item out of the order'])
    for (const row of await rows('en', query)) expect(nameOf(row) || false, query).toBe(false)
  expect(nameOf((await rows('en', 'hide velvet essence'))[0])).toBe('velvet essence')
})

test('a reason stays a reason', async () => {
  const [row] = await rows('en', 'cancel 4999 wrong address twice')
  expect(row?.choice).toMatchObject({
    action: { id: 'orders.cancel' },
    given: { reason: { text: 'wrong address twice' } },
  })
})
