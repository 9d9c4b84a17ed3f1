// The sale everybody waits for: five hundred at once, a hundred uses.
import { test } from 'vitest'
import { opened } from '../support/opened.ts'
import { oneEach } from './checkouts.ts'

const { here, admin } = await opened()

test('(3) 500 parallel checkouts on a coupon of 100 uses, as whole orders: exactly 100 are placed', async () => {
  await oneEach(here, admin, { code: 'HUNDRED', uses: 100, checkouts: 500 })
}, 600_000)
