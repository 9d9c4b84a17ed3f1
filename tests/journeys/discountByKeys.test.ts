// A discount is made by keys alone: kind, value, scope out of a list, its end as one says it; and the sentence the form says it
// back in is the one its record and its list say.
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { soon } from './formDesk.ts'
import { takeSeat } from './seat.ts'

let page: Page
beforeAll(async () => {
  const seat = await takeSeat('admin', '/discounts')
  page = seat.page
  return seat.close
})

const at = (field: string) => `form.form .field-row:has([id$="-${field}-label"])`

/** On by Tab until the focus is there. */
const tabInto = async (selector: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} was not reached`)
}

const saidNow = () => page.locator('.form-preview').innerText()

test('kind, value, scope and end are given without a mouse, and the sentence follows', async () => {
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('c')
  await page.locator(`${at('kind')} [role=combobox]`).waitFor()
  await page.keyboard.type('Cart')
  await tabInto(`${at('percentOff')} input`)
  await page.keyboard.type('10')
  await soon(saidNow).toBe('10% off')

  await tabInto(`${at('target')} .rule-foot button`)
  await page.keyboard.press('Enter')
  await tabInto(`${at('target')} [role=combobox]:not(button)`)
  await page.keyboard.type('lipstick')
  await page
    .locator(`${at('target')} [role=option]`)
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await soon(saidNow).toBe('10% off Lipstick')

  await tabInto(`${at('endsAt')} input`)
  await page.keyboard.type('31 Dec')
  await soon(saidNow).toBe('10% off Lipstick until 31 Dec')
  await page.keyboard.press('Tab')
  await soon(() => page.locator(`${at('endsAt')} input`).inputValue()).toMatch(/^31 Dec \d{4}$/)

  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/discounts\/[0-9a-f-]{36}\/edit/)
  await soon(saidNow).toBe('10% off Lipstick until 31 Dec')
})

test('the record, and the quick look beside its list, say the same sentence', async () => {
  const edited = new URL(page.url()).pathname
  await page.goto(new URL(edited.replace(/\/edit$/, ''), page.url()).href)
  await page.getByText('10% off Lipstick until 31 Dec').first().waitFor()
  await page.goto(new URL('/discounts?sort=-updatedAt', page.url()).href)
  await page.locator('[data-row][tabindex="0"]').focus()
  await page.keyboard.press('Space')
  await page.locator('.list-peek').getByText('10% off Lipstick until 31 Dec').first().waitFor()
})
