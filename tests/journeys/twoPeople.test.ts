// Two people at one product: what does not clash is merged without a question, what clashes is asked, nothing is lost, and
// each sees the other's work without asking for it.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newestCode } from '../support/mailbox.ts'
import { countingKeyboard } from './countingKeyboard.ts'
import { arrive, caretIn, enter, paletteIs, rowsPainted, tabTo } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let anna: Page
let bela: Page

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})
beforeAll(async () => {
  anna = await arrive(browser)
  bela = await arrive(browser)
  await Promise.all([enter(anna, shop.server, 'admin'), enter(bela, shop.server, 'catalogue')])
})

interface Stored {
  id: string
  hsn: string | null
  sort_rank: number
  max_per_order: number
  version: number
}

/** A product nobody has touched in another test. */
const product = async (at: number): Promise<Stored> => {
  const [found] = await shop.sql<Stored>('select * from products where status = 1 order by slug offset $1 limit 1', [
    at,
  ])
  return found!
}

const stored = async (id: string): Promise<Stored> =>
  (await shop.sql<Stored>('select * from products where id = $1', [id]))[0]!

const edit = async (page: Page, id: string) => {
  await page.goto(`${shop.server.url}/products/${id}/edit`)
  await page.getByLabel('Rank', { exact: true }).waitFor()
}

const type = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const save = (page: Page) => page.keyboard.press('Control+S')
const behind = (page: Page) => page.getByText('Someone else has saved this record in the meantime.')
const saved = (page: Page) => page.locator('#form-bar-text', { hasText: 'No changes' }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved this record first' })

test('different fields: the second save merges by itself and both are stored', async () => {
  const { id, version } = await product(0)
  await Promise.all([edit(anna, id), edit(bela, id)])
  await type(bela, 'HSN', '330499')
  await type(anna, 'Rank', '41')
  await save(anna)
  await saved(anna)
  await save(bela)
  await saved(bela)
  expect(await dialog(bela).count()).toBe(0)
  await bela.locator('.toast', { hasText: 'Updated with their changes: Rank.' }).waitFor()
  expect(await stored(id)).toMatchObject({ hsn: '330499', sort_rank: 41, version: version + 2 })
  await bela.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=sortRank],[id$=sortRank]')?.value === '41',
  )
})

test.each([
  ['mine', 52, 1],
  ['theirs', 51, 2],
] as const)('the same field: asked by keyboard, %s is kept and the rest merged', async (side, rank, at) => {
  const { id } = await product(at)
  await Promise.all([edit(anna, id), edit(bela, id)])
  await type(bela, 'Rank', '52')
  await type(bela, 'Maximum per order', '7')
  await type(anna, 'Rank', '51')
  await type(anna, 'HSN', '330410')
  await save(anna)
  await saved(anna)
  await save(bela)
  await dialog(bela).waitFor()
  expect(await dialog(bela).innerText()).toMatch(/HSN/)

  await tabTo(bela, '[role=dialog] [role=radio]')
  // Held as long as a finger holds it: the choice follows the arrow while the key is down.
  await bela.keyboard.press(side === 'mine' ? 'Space' : 'ArrowDown', { delay: 60 })
  await tabTo(bela, '[role=dialog] button:last-child:not([role=radio])')
  await bela.keyboard.press('Enter')
  await saved(bela)
  expect(await stored(id)).toMatchObject({ sort_rank: rank, hsn: '330410', max_per_order: 7 })
})

test('nothing typed is lost: going on editing keeps every value, told while typing', async () => {
  const { id, sort_rank } = await product(3)
  await Promise.all([edit(anna, id), edit(bela, id)])
  await type(bela, 'Rank', '62')
  await type(anna, 'Rank', '61')
  await save(anna)
  await saved(anna)
  await behind(bela).waitFor()
  await tabTo(bela, '[role=status] button')
  await bela.keyboard.press('Enter')
  await dialog(bela).waitFor()
  await bela.keyboard.press('Escape')
  await dialog(bela).waitFor({ state: 'detached' })
  expect(await bela.getByLabel('Rank', { exact: true }).inputValue()).toBe('62')
  expect(await stored(id)).toMatchObject({ sort_rank: 61 })
  expect(sort_rank).not.toBe(61)
})

test('the other’s change stands in the list without a reload', async () => {
  const { id } = await product(4)
  await anna.goto(`${shop.server.url}/products?sort=-updatedAt`)
  await rowsPainted(anna)
  await anna.evaluate(() => {
    ;(window as { untouched?: boolean }).untouched = true
  })
  await edit(bela, id)
  await type(bela, 'Return window', '21')
  await save(bela)
  await saved(bela)
  await anna.waitForFunction(wanted => document.querySelector<HTMLElement>('[data-row]')?.dataset.row === wanted, id)
  expect(await anna.evaluate(() => (window as { untouched?: boolean }).untouched)).toBe(true)
})

interface Sold {
  id: string
  order_no: string
}

/** Its one unit was paid for and delivered, and nothing has gone back of it. */
const sold = async (): Promise<Sold> => {
  const [found] = await shop.sql<Sold>(
    `select o.id, o.order_no from orders o where o.vendor = 'mgp' and o.payment = 3 and o.state in (5, 6) and o.item_count = 1
      and not exists (select 1 from refunds r where r."order" = o.id) order by o.order_no limit 1`,
  )
  return found!
}

const proves = async (page: Page, desk: string) => {
  const asked = new Date()
  // By the key alone: the dialog has the focus of whoever asked, also above another dialog.
  await caretIn(page, '[role=alertdialog] button.primary')
  await page.keyboard.press('Enter')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, `${desk}@nucleus.example`, asked))
}

test('one refunds a unit by keys and the code, and another approves it', async () => {
  const { id, order_no } = await sold()
  await shop.sql(`update settings set refund_approval_limit = 0 where vendor = 'mgp'`)
  const keyboard = countingKeyboard(anna)
  await keyboard.press('Control+K')
  await keyboard.until(() => paletteIs(anna, 'browsing'))
  await keyboard.type(`rf ${order_no}`)
  await keyboard.until(() => anna.getByRole('option', { name: order_no }).first().waitFor())
  await keyboard.press('Enter')
  await keyboard.until(() => anna.getByRole('dialog').getByRole('checkbox').first().waitFor())
  // A reason is chosen by whoever gives the money back, never for them.
  const isAtReason = () => anna.evaluate(() => document.activeElement?.id.endsWith('reason') ?? false)
  while (!(await isAtReason())) await keyboard.press('Tab')
  await keyboard.press('d')
  await keyboard.press('Control+Enter')
  expect(keyboard.effort().keys).toBeLessThanOrEqual(1 + 3 + order_no.length + 1 + 6 + 1 + 1)
  await proves(anna, 'admin')
  await anna.locator('.toast', { hasText: 'Refund' }).first().waitFor()
  const [made] = await shop.sql<{ state: number; refund_no: string }>(
    'select state, refund_no from refunds where "order" = $1',
    [id],
  )
  expect(made).toMatchObject({ state: 2 })

  const clara = await arrive(browser)
  await enter(clara, shop.server, 'orders', `/refunds?filter=refundNo:${made!.refund_no}`)
  await clara.locator('[data-row]').first().waitFor()
  await clara.locator('[data-row]').first().focus()
  await clara.keyboard.press('Enter')
  await clara.getByRole('button', { name: /Approve refund/ }).waitFor()
  await clara.keyboard.press('a')
  await proves(clara, 'orders')
  const card = clara.getByRole('dialog', { name: /^Approve refund/ })
  await card.waitFor()
  while (await card.count()) await clara.keyboard.press('Control+Enter')
  await clara
    .locator('.toast', { hasText: /Refund .* approved/ })
    .first()
    .waitFor()
  const [after] = await shop.sql<{ state: number; approved_by_name: string }>(
    'select state, approved_by_name from refunds where "order" = $1',
    [id],
  )
  expect(after).toMatchObject({ approved_by_name: 'Order desk' })
  expect([3, 4, 5]).toContain(after!.state)
})
