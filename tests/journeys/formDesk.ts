// Somebody at work on a form, who is called away from it: to another place, to the sign-in, to another tab.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paletteIs, patience } from './desk.ts'
import type { Shop } from './shop.ts'

/** Things take their time on a busy machine. */
export const soon = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: patience })

export const productAt = async (shop: Shop, nth: number): Promise<string> => {
  const [row] = await shop.sql<{ id: string }>(
    'select id from products where status = 1 order by slug offset $1 limit 1',
    [nth],
  )
  if (!row) throw new Error(`there is no active product ${nth}`)
  return row.id
}

export const rank = (page: Page) => page.getByLabel('Rank', { exact: true })

export const typeRank = async (page: Page, text: string): Promise<void> => {
  await rank(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Through the palette, from wherever the caret stands. */
export const switchTo = async (page: Page, place: string): Promise<void> => {
  await paletteIs(page, 'closed')
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type(`switch to ${place}`)
  await page
    .getByRole('option', { name: new RegExp(`Switch to ${place.split(' ').join('.* ')}`, 'i') })
    .first()
    .click()
}

/** Every session of a person ends, as if somebody had ended it for them. */
export const revoke = (shop: Shop, desk: string) =>
  shop.sql(
    `update session set ended_at = now(), ended_by = 'revoked'
     where ended_at is null and user_id = (select id from user_account where email = $1)`,
    [`${desk}@nucleus.example`],
  )

/** The vendor code that the page's title names. */
export const vendorOf = async (page: Page): Promise<string | undefined> => / · (\S+)/.exec(await page.title())?.[1]
