// Every screen of the kit gone through by one hand: by keys without a mouse, by the mouse without a key. A stop says where it is,
// what is done there and by which sign it is seen to be done. Typing a text is neither: it is what the text is for.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paletteIs, patience, rowsPainted, tabTo } from './desk.ts'

export interface Round {
  page: Page
  /** A file of prices of which one row cannot be. */
  prices: string
}

export type Stop = [where: string, go: (round: Round) => Promise<unknown>]

export const seen = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: patience })
export const gone = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'hidden', timeout: patience })
const at = (page: Page, path: string) => page.waitForURL(url => url.pathname === path, { timeout: patience })

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const filtered = async (page: Page, text: string) => {
  await press(page, '/')
  await page.waitForFunction(() =>
    document.activeElement?.matches('.query-line input, input.query-line, [role=combobox]'),
  )
  await press(page, 'Control+a')
  await page.keyboard.type(text)
  await press(page, 'Enter')
}
export const list = async (page: Page) => {
  await press(page, 'g', 'p')
  await at(page, '/products')
  await rowsPainted(page)
}
const firstRow = (page: Page) => tabTo(page, '[data-row]')
/** However long the page is. */
export const goTo = async (page: Page, isIt: string, key: 'Tab' | 'Shift+Tab') => {
  for (let steps = 0; steps < 150; steps++) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector), isIt)) return
    await press(page, key)
  }
  throw new Error(`nothing like ${isIt} within 150 presses of ${key}`)
}
/** Onto the one among several alike. */
const tabToText = async (page: Page, selector: string, text: string) => {
  await page
    .locator(selector, { hasText: text })
    .first()
    .evaluate(one => one.setAttribute('data-meant', ''))
  await tabTo(page, '[data-meant]')
}

/** Radix opens what Enter opens a moment after the focus is there. */
const chosen = async (page: Page, file: string, open: () => Promise<unknown>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: patience }), open()])
  await chooser.setFiles(file)
}

export const byKeys: readonly Stop[] = [
  [
    'spreadsheet',
    async ({ page }) => {
      await list(page)
      await press(page, 'Shift+E')
      await seen(page, '[data-spot="0 0"]')
      await press(page, 'ArrowDown', 'ArrowDown', 'Escape')
      await gone(page, '[data-spot="0 0"]')
    },
  ],
  [
    'groups',
    async ({ page }) => {
      await filtered(page, 'group:status')
      await seen(page, '.group-row, [data-group]')
      await press(page, 'Shift+Z')
      await press(page, 'Shift+Z')
      await filtered(page, 'status:active')
      await rowsPainted(page)
    },
  ],
  [
    'peek',
    async ({ page }) => {
      await firstRow(page)
      await press(page, 'Space')
      await seen(page, '.list-peek .detail-title')
      await press(page, 'j', 'Escape')
      await gone(page, '.list-peek .detail-title')
    },
  ],
  [
    'side by side',
    async ({ page }) => {
      await firstRow(page)
      await press(page, 'x', 'j', 'x', '=')
      await seen(page, '.compare-table')
      await press(page, 'o')
      await page.waitForURL('**only=differences**')
      await press(page, 'Escape')
      await at(page, '/products')
      await rowsPainted(page)
    },
  ],
  [
    'bulk: one field of several, and back',
    async ({ page }) => {
      await filtered(page, 'status:active')
      await rowsPainted(page)
      await firstRow(page)
      await press(page, 'x', 'j', 'x')
      await seen(page, '.bulk-bar')
      await press(page, 'h')
      // Toasts of what was done before may still stand there.
      await page.getByText('2 products hidden').first().waitFor()
      await press(page, 'u')
      await page.getByText('Undone: 2 products hidden').first().waitFor()
      await press(page, 'Escape')
    },
  ],
  [
    'a watch',
    async ({ page }) => {
      await firstRow(page)
      await press(page, 'm')
      await page.waitForFunction(() => document.activeElement?.matches('[role=menuitem]'))
      await page.getByRole('menuitem', { name: /Notify me when/ }).waitFor()
      await press(page, 'End')
      await page.waitForFunction(
        () => document.activeElement === [...document.querySelectorAll('[role=menuitem]')].at(-1),
      )
      await press(page, 'Enter')
      await seen(page, '.watch-options')
      await press(page, 'ArrowDown', 'Enter')
      await gone(page, '.watch-options')
    },
  ],
  [
    'state map',
    async ({ page }) => {
      await press(page, 'Shift+M')
      await seen(page, '.states-node')
      await press(page, 'ArrowDown', 'Escape')
      await gone(page, '.states-node')
    },
  ],
  [
    'record, comment',
    async ({ page }) => {
      await firstRow(page)
      await press(page, 'Enter')
      await seen(page, '.detail-title')
      await press(page, 'Shift+C')
      await page.waitForFunction(() => document.activeElement?.matches('textarea'))
      await page.keyboard.type('By keys')
      await press(page, 'Control+Enter')
      await page.getByText('By keys').first().waitFor()
    },
  ],
  [
    'form, help, history, restore',
    async ({ page }) => {
      await tabTo(page, 'a, summary, button')
      await press(page, 'e')
      await seen(page, 'form.form .field-row')
      await tabTo(page, 'form.form .field-row input')
      await press(page, 'Control+/')
      await seen(page, '.help-card')
      await press(page, 'Escape')
      await page.waitForFunction(() => document.activeElement?.matches('form.form .field-row input'))
      await press(page, 'End')
      await page.keyboard.type(' anew')
      await press(page, 'Control+s')
      await page
        .getByText(/ saved$/)
        .first()
        .waitFor()
      await goTo(page, '.page-trail a, main a[href^="/products/"]', 'Shift+Tab')
      await press(page, 'Enter')
      await seen(page, '.detail-title')
      await page
        .getByRole('button', { name: /^Restore version/ })
        .first()
        .waitFor()
      await page
        .locator('button', { hasText: 'Restore version' })
        .first()
        .evaluate(one => one.setAttribute('data-meant', ''))
      await goTo(page, '[data-meant]', 'Tab')
      await press(page, 'Enter')
      await seen(page, '.action-dialog')
      // A card hears its key a moment after it has come.
      await expect
        .poll(
          async () => {
            await press(page, 'Control+Enter')
            return page.locator('.action-dialog').count()
          },
          { timeout: patience },
        )
        .toBe(0)
    },
  ],
  [
    'a new record with mistakes, left',
    async ({ page }) => {
      await list(page)
      await press(page, 'c')
      await seen(page, 'form.form .field-row')
      await press(page, 'Control+s')
      await seen(page, 'form.form [aria-invalid=true]')
      await press(page, 'Control+k')
      await paletteIs(page, 'browsing')
      await page.keyboard.type('go to products')
      await page.locator('[role=dialog] [role=option]').first().waitFor()
      await press(page, 'Enter')
      await at(page, '/products')
    },
  ],
  [
    'import, mending',
    async ({ page, prices }) => {
      await rowsPainted(page)
      await press(page, 'Control+k')
      await paletteIs(page, 'browsing')
      await page.keyboard.type('import products prices')
      await page.locator('[role=dialog] [role=option]', { hasText: /price/i }).first().waitFor()
      await press(page, 'Enter')
      await seen(page, '.drop-zone button')
      await tabTo(page, '.drop-zone button')
      await chosen(page, prices, () => press(page, 'Enter'))
      await seen(page, '[data-upload=previewed]')
      await press(page, 'Control+Enter')
      await seen(page, '[data-upload=partial]')
      await tabToText(page, '.upload-decision button, main button', 'Fix in a grid')
      await press(page, 'Enter')
      await seen(page, '.mend input')
      await page.waitForFunction(() => document.activeElement?.matches('.mend input'))
      await press(page, 'Control+a')
      await page.keyboard.type('1')
      await press(page, 'Control+Enter')
      await seen(page, '[data-upload=previewed]')
    },
  ],
  [
    'tray',
    async ({ page }) => {
      await tabTo(page, '.tray-button')
      await press(page, 'Enter')
      await seen(page, '.tray')
      await press(page, 'Escape')
      await gone(page, '.tray')
    },
  ],
  [
    'journal',
    async ({ page }) => {
      await tabTo(page, 'a, button')
      await press(page, 'g', 'y')
      await seen(page, '.journal h1')
      await seen(page, '.journal button')
    },
  ],
  [
    'developer',
    async ({ page }) => {
      await press(page, 'g', '.')
      await at(page, '/developer')
      await seen(page, 'main input[type=search], main [role=combobox], main input')
      await seen(page, 'main summary')
      await tabTo(page, 'main input')
      await page.keyboard.type('products change')
      await press(page, 'ArrowDown', 'Enter')
      await seen(page, 'main pre, main code')
    },
  ],
  [
    'account',
    async ({ page }) => {
      await tabTo(page, 'a, button')
      await press(page, 'g', ',')
      await seen(page, '.account-session')
    },
  ],
  [
    'all keys',
    async ({ page }) => {
      await press(page, '?')
      await seen(page, '.shortcuts dl')
      await press(page, 'Escape')
      await page.locator('.shortcuts').waitFor({ state: 'detached' })
    },
  ],
]

export const click = (page: Page, selector: string) => page.locator(selector).first().click()
export const named = (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  page.getByRole(role, { name }).first().click()

/** By the sidebar, whichever group of it stands open. */
export const toProducts = async (page: Page): Promise<void> => {
  const link = '.area-link[href="/products"]'
  if ((await page.locator(link).count()) === 0) await click(page, '[data-line="group catalogue"]')
  await click(page, link)
}

export const byMouse: readonly Stop[] = [
  [
    'spreadsheet',
    async ({ page }) => {
      await toProducts(page)
      await rowsPainted(page)
      await click(page, '[data-does="list Shift+E"]')
      await click(page, '[data-spot="1 1"]')
      await click(page, '[data-does="list Shift+E"]')
      await gone(page, '[data-spot="0 0"]')
    },
  ],
  [
    'groups by a chip',
    async ({ page }) => {
      await rowsPainted(page)
      expect(await page.locator('.view-tab').count()).toBeGreaterThan(1)
      await page.locator('.view-tab').nth(1).click()
      await page.waitForURL('**view=**')
      await page.locator('.view-tab').first().click()
    },
  ],
  [
    'peek',
    async ({ page }) => {
      await rowsPainted(page)
      await page.locator('[data-row]').first().click({ button: 'right' })
      await seen(page, '[role=menu]')
      await click(page, '#main h1')
      await gone(page, '[role=menu]')
    },
  ],
  [
    'side by side',
    async ({ page }) => {
      await page.locator('[data-row] .row-pick').nth(0).click()
      await page.locator('[data-row] .row-pick').nth(1).click()
      await seen(page, '.bulk-bar')
      await page
        .locator('.bulk-bar')
        .getByRole('button', { name: /Compare/ })
        .or(page.locator('.bulk-bar button[aria-haspopup=menu]'))
        .first()
        .click()
      const item = page.getByRole('menuitem', { name: /Compare/ })
      if (await item.count()) await item.first().click()
      await seen(page, '.compare-table')
      await page.getByRole('switch').first().click()
      await page.waitForURL('**only=differences**')
      await click(page, '.page-trail a, main nav a, main a[href="/products"]')
      await rowsPainted(page)
    },
  ],
  [
    'a watch',
    async ({ page }) => {
      await page.locator('[data-row]').first().hover()
      await click(page, '.row-menu button')
      await named(page, 'menuitem', /Notify me when/)
      await page.locator('.watch-options label').nth(1).click()
      await page.locator('[role=dialog] button[type=submit]').click()
      await gone(page, '.watch-options')
    },
  ],
  [
    'record, comment, history',
    async ({ page }) => {
      await click(page, '[data-row] .row-name')
      await seen(page, '.detail-title')
      await click(page, '.detail-comment-form textarea')
      await page.keyboard.insertText('By mouse')
      await click(page, '.detail-comment-actions button')
      await page.getByText('By mouse').first().waitFor()
    },
  ],
  [
    'form, help',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await seen(page, 'form.form .field-row')
      await click(page, '.field-row .help-button')
      await seen(page, '.help-card')
      await page.locator('main h1').first().click({ force: true })
      await gone(page, '.help-card')
      await page.locator('form.form .field-row input').first().click()
      await page.keyboard.insertText(' ')
      await page.keyboard.insertText('anew')
      await named(page, 'button', /^Save/)
      await seen(page, '.detail-title')
    },
  ],
  [
    'history, restore',
    async ({ page }) => {
      await page
        .getByRole('button', { name: /^Restore version/ })
        .first()
        .click()
      await seen(page, '.action-dialog')
      await page.locator('.action-danger button').last().click()
      await gone(page, '.action-plan')
    },
  ],
  [
    'tray',
    async ({ page }) => {
      await click(page, '.tray-button')
      await seen(page, '.tray')
      await click(page, '.tray-button')
    },
  ],
  [
    'journal',
    async ({ page }) => {
      await named(page, 'button', 'Account menu')
      await named(page, 'menuitem', 'My activity')
      // A page that arrives takes the focus, and closes a menu that was opened before.
      await seen(page, '.journal button')
      await page.waitForFunction(() => document.activeElement?.matches('h1, body'))
    },
  ],
  [
    'developer',
    async ({ page }) => {
      await named(page, 'button', 'Account menu')
      await named(page, 'menuitem', 'Developer API')
      await at(page, '/developer')
      await seen(page, 'main summary')
    },
  ],
  [
    'account',
    async ({ page }) => {
      await named(page, 'button', 'Account menu')
      await named(page, 'menuitem', 'Account')
      await seen(page, '.account-session')
    },
  ],
  [
    'palette, the keys',
    async ({ page }) => {
      await click(page, '.palette-button')
      await paletteIs(page, 'browsing')
      await page.locator('[role=dialog] [role=option]').first().waitFor()
      await page.mouse.click(4, 400)
      await paletteIs(page, 'closed')
      await click(page, '.status-keys')
      await paletteIs(page, 'browsing')
      await page.mouse.click(4, 400)
      await paletteIs(page, 'closed')
    },
  ],
  [
    'import, mending',
    async ({ page, prices }) => {
      await toProducts(page)
      await rowsPainted(page)
      await named(page, 'button', 'More')
      await named(page, 'menuitem', 'Import…')
      await named(page, 'radio', /[Pp]rices/)
      await named(page, 'button', 'Continue')
      await seen(page, '.drop-zone button')
      await chosen(page, prices, () => click(page, '.drop-zone button'))
      await seen(page, '[data-upload=previewed]')
      await page.getByRole('button', { name: /^Apply/ }).click()
      await seen(page, '[data-upload=partial]')
      await named(page, 'button', 'Fix in a grid')
      await seen(page, '.mend input')
    },
  ],
  [
    'state map',
    async ({ page }) => {
      await toProducts(page)
      await rowsPainted(page)
      await click(page, '[data-does="list Shift+M"]')
      await click(page, '.states-node')
      await page.waitForURL('**filter=**')
    },
  ],
]
