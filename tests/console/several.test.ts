// An action of so many records: the number stands before what it works on, where its name says that.
import { expect, test } from 'vitest'
import { orders } from '#areas/orders/orders.ts'
import { products } from '#areas/products/products.ts'
import { severalText } from '#console/action/counted.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import '#console/i18n/named.ts'
import { wordsNow } from '#console/i18n/words.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

const plain = (text: string): string => text.replaceAll(/\p{Cf}/gu, '')

test.each<[string, Resource, string]>([
  ['Release 165 orders', orders, 'unhold'],
  ['Publish: 165 products', products, 'publish'],
])('%s', (text, resource, name) => {
  expect(plain(severalText(wordsNow(), { action: actionOf(resource, name)!, resource, count: 165 }))).toBe(text)
})
