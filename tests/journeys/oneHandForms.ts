// The forms of the kit gone through by one hand: a short record and the list of what it still lacks, rows that are added, moved
// and taken away. By keys without a mouse, by the mouse without a key but for the texts.
import type { Page } from 'playwright-core'
import { paletteIs } from './desk.ts'
import { click, gone, goTo, list, named, press, type Round, type Stop, seen, toProducts } from './oneHand.ts'

/** The input under a label, however its control is built. */
const inputOf = (field: string) => `form.form .field-row:has([id$="-${field}-label"]) input`
const rowAt = (at: number) => `.entries [id$="-row-${at}"]`
/** Those of other controls stay in the page, unseen. */
const option = 'form.form [role=option]:visible'
const isFirst = (page: Page, label: string) => seen(page, `${rowAt(0)}[aria-label="${label}"]`)
/** No two records are called the same, at another try either. */
const anew = (text: string) => `${text} ${Date.now().toString(36)}`
const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')

const openNew = async (page: Page, what: string) => {
  await paletteIs(page, 'browsing')
  await page.keyboard.type(`new ${what}`)
  await page
    .locator('[role=dialog] [role=option]', { hasText: new RegExp(`Create ${what}`, 'i') })
    .first()
    .waitFor()
}

const typeInto = async (page: Page, field: string, text: string) => {
  await goTo(page, inputOf(field), 'Tab')
  await page.keyboard.type(text)
}

const chooseInto = async (page: Page, field: string, text: string) => {
  await typeInto(page, field, text)
  await page.locator(option, { hasText: text }).first().waitFor()
  await press(page, 'Enter')
  await gone(page, option)
}

const shortByKeys = async ({ page }: Round) => {
  const name = anew('By keys')
  await list(page)
  await press(page, 'c')
  await seen(page, inputOf('name'))
  await typeInto(page, 'name', name)
  await typeInto(page, 'slug', slugOf(name))
  await chooseInto(page, 'brand', 'MGP')
  await chooseInto(page, 'category', 'Lipstick')
  await goTo(page, '.form-bar button:last-of-type', 'Tab')
  await press(page, 'Enter')
  await seen(page, '.detail-checklist a')
  await press(page, 'f')
  await page.waitForURL(/\/edit#\w+$/)
  await page.waitForFunction(() => document.activeElement?.closest('form.form .field-row'))
}

const rowByKeys = async (page: Page, at: number, label: string) => {
  await goTo(page, '.entries [id$="-add"], .entries > button:last-child', 'Tab')
  await press(page, 'Enter')
  await goTo(page, `${rowAt(at)} input`, 'Tab')
  await page.keyboard.type(label)
  await press(page, 'Tab')
  await page.keyboard.type(label.toLowerCase())
}

const rowsByKeys = async ({ page }: Round) => {
  await press(page, 'Control+k')
  await openNew(page, 'attribute set')
  await press(page, 'Enter')
  await seen(page, inputOf('name'))
  await typeInto(page, 'name', anew('Set by keys'))
  await rowByKeys(page, 0, 'First')
  await rowByKeys(page, 1, 'Second')
  await press(page, 'Alt+ArrowUp')
  await isFirst(page, 'Second')
  await goTo(page, '.entries [id$="-remove-0"]', 'Tab')
  await press(page, 'Enter')
  await isFirst(page, 'First')
  await goTo(page, '.entries-gone button', 'Tab')
  await press(page, 'Enter')
  await isFirst(page, 'Second')
  await goTo(page, '.form-bar button:last-of-type', 'Tab')
  await press(page, 'Enter')
  await seen(page, '.detail-title')
}

export const formsByKeys: readonly Stop[] = [
  ['a short record, what it lacks', shortByKeys],
  ['rows added, moved, taken away', rowsByKeys],
]

const fillIn = async (page: Page, selector: string, text: string) => {
  await click(page, selector)
  await page.keyboard.insertText(text)
}

const pickIn = async (page: Page, field: string, text: string) => {
  await fillIn(page, inputOf(field), text)
  await page.locator(option, { hasText: text }).first().click()
}

const shortByMouse = async ({ page }: Round) => {
  const name = anew('By mouse')
  await toProducts(page)
  await named(page, 'button', /^Create product/)
  await seen(page, inputOf('name'))
  await fillIn(page, inputOf('name'), name)
  await fillIn(page, inputOf('slug'), slugOf(name))
  await pickIn(page, 'brand', 'MGP')
  await pickIn(page, 'category', 'Lipstick')
  await click(page, '.form-bar button:last-of-type')
  await seen(page, '.detail-checklist a')
  await click(page, '.detail-checklist a')
  await page.waitForURL(/\/edit#\w+$/)
  await page.waitForFunction(() => document.activeElement?.closest('form.form .field-row'))
}

const rowByMouse = async (page: Page, at: number, label: string) => {
  await click(page, '.entries > button:last-child')
  await fillIn(page, `${rowAt(at)} .entry-field:nth-of-type(1) input`, label)
  await fillIn(page, `${rowAt(at)} .entry-field:nth-of-type(2) input`, label.toLowerCase())
}

/** The first row below the second, by its handle. */
const dragDown = async (page: Page) => {
  await page.locator('.entries-handle').first().hover()
  const box = await page.locator(rowAt(1)).boundingBox()
  if (!box) throw new Error('there is no second row')
  await page.mouse.down()
  await page.mouse.move(box.x + 8, box.y + box.height - 2, { steps: 3 })
  await page.mouse.up()
}

const rowsByMouse = async ({ page }: Round) => {
  await click(page, '.palette-button')
  await openNew(page, 'attribute set')
  await named(page, 'option', /Create attribute set/i)
  await seen(page, inputOf('name'))
  await fillIn(page, inputOf('name'), anew('Set by mouse'))
  await rowByMouse(page, 0, 'First')
  await rowByMouse(page, 1, 'Second')
  await click(page, '.entries [id$="-up-1"]')
  await isFirst(page, 'Second')
  await click(page, '.entries [id$="-remove-0"]')
  await isFirst(page, 'First')
  await click(page, '.entries-gone button')
  await isFirst(page, 'Second')
  await dragDown(page)
  await isFirst(page, 'First')
  await click(page, '.form-bar button:last-of-type')
  await seen(page, '.detail-title')
}

export const formsByMouse: readonly Stop[] = [
  ['a short record, what it lacks', shortByMouse],
  ['rows added, moved, taken away', rowsByMouse],
]
