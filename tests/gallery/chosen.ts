// The main screens of the demo shop, each reached as a person reaches it: those of the README.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { paletteIs, rowsPainted } from '../journeys/desk.ts'
import type { Shop } from '../journeys/shop.ts'

export interface Visit {
  page: Page
  shop: Shop
}

export interface Screen {
  name: string
  /** Of somebody who is not here yet. */
  isOutside?: boolean
  show(visit: Visit): Promise<unknown>
}

const file = join(import.meta.dirname, '../areas/files/shopify.csv')

const go = ({ page, shop }: Visit, path: string) => page.goto(shop.server.url + path)

const product = async ({ shop }: Visit): Promise<string> => {
  const [row] = await shop.sql<{ id: string }>('select id from products where status = 1 order by slug limit 1')
  return `/products/${row?.id}`
}

const list = async (visit: Visit, query = '') => {
  await go(visit, `/products${query}`)
  await rowsPainted(visit.page)
  await paletteIs(visit.page, 'closed')
}

/** What one look has typed is no part of the next. */
const forgetDrafts = ({ shop }: Visit) => shop.sql('delete from draft')

export const screens: readonly Screen[] = [
  { name: 'sign-in', isOutside: true, show: ({ page }) => page.locator('input').first().waitFor() },
  {
    name: 'start',
    show: async visit => {
      await forgetDrafts(visit)
      await go(visit, '/')
      await visit.page.locator('.home-block').first().waitFor()
    },
  },
  {
    name: 'list',
    show: async visit => {
      await list(visit, '?filter=status%3Aactive&size=25')
      await visit.page.locator('[data-row]').first().focus()
      for (const key of ['x', 'j', 'x', 'j', 'x']) await visit.page.keyboard.press(key)
    },
  },
  {
    name: 'peek',
    show: async visit => {
      await list(visit)
      await visit.page.locator('[data-row]').first().focus()
      await visit.page.keyboard.press('Space')
      await visit.page.locator('.list-peek .detail-title').waitFor()
    },
  },
  {
    name: 'sheet',
    show: async visit => {
      await list(visit)
      await visit.page.keyboard.press('Shift+E')
      await visit.page.locator('[data-spot="0 0"]').waitFor()
    },
  },
  {
    name: 'record',
    show: async visit => {
      await go(visit, await product(visit))
      await visit.page.locator('h1').waitFor()
    },
  },
  {
    name: 'form',
    show: async visit => {
      await forgetDrafts(visit)
      await go(visit, `${await product(visit)}/edit`)
      await visit.page.locator('.rich-area').first().waitFor()
      await visit.page.locator('main form input').first().fill('Aloe Boost Sunscreen SPF 50')
    },
  },
  {
    name: 'palette',
    show: async visit => {
      await list(visit)
      await visit.page.keyboard.press('Control+k')
      await paletteIs(visit.page, 'browsing')
      await visit.page.keyboard.type('serum')
      await visit.page.getByRole('option').nth(3).waitFor()
      await visit.page.locator('.palette-preview dd').first().waitFor()
    },
  },
  {
    name: 'import',
    show: async visit => {
      await go(visit, '/products/upload/product-create')
      await visit.page.locator('.drop-zone button').waitFor()
      visit.page.on('filechooser', chooser => void chooser.setFiles(file))
      await visit.page.locator('.drop-zone button').click()
      await visit.page.locator('[data-upload=previewed]').waitFor()
    },
  },
  {
    name: 'order',
    show: async visit => {
      const [row] = await visit.shop.sql<{ id: string }>(
        `select id from orders where vendor = 'mgp' and order_no = '1001'`,
      )
      await go(visit, `/orders/${row?.id}`)
      await visit.page.locator('main h2').nth(3).waitFor()
      await visit.page.waitForFunction(() => !document.querySelector('main .skeleton'))
    },
  },
  {
    name: 'lab',
    show: async visit => {
      await go(visit, '/discounts/simulate')
      await visit.page.locator('.calculator-inputs input').first().focus()
      await visit.page.keyboard.type('G1-LIPSTICK 2')
      await visit.page.keyboard.press('Enter')
      await visit.page.locator('.calculator-result .action-steps').waitFor()
    },
  },
  {
    name: 'taxes',
    show: async visit => {
      await go(visit, '/taxes/calculate')
      await visit.page.locator('.calculator-inputs input').first().focus()
      await visit.page.keyboard.type('999')
      await visit.page.locator('.calculator-result .action-steps').waitFor()
    },
  },
]
