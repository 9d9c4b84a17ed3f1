// Any screen of the console as the printer sees it, over records that were written to break out of it: names, notes, addresses,
// numbers of invoices, whatever holds a text. On the served page, with its policy and Trusted Types: nothing runs, nothing is fetched,
// nothing even tries, and what was written stands there as text.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { columnOf, recordScreenOf, screenOf, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { arrive, enter, inside } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})

const out = 'http://127.0.0.1:9'
const mark = 'Anita'
const hostile = [
  `${mark}"'><img src=x onerror=ran()><svg onload=ran()>`,
  `</title></style></script><script>ran()</script>${mark}`,
  `${mark}<style>@import "${out}/css"; @page{background:url(${out}/page)}</style><iframe srcdoc="<script>parent.ran()</script>">`,
  `<body onbeforeprint=ran() onafterprint=ran()><base href="${out}/"><meta http-equiv=refresh content="0;url=${out}/">${mark}`,
  `javascript:ran()//${mark}\u202e\u2028`,
]

/** Parts of an address or a bill that people write; codes among them are left, since they decide what is drawn at all. */
const written = /^(name|contactName|line\d?|house|street|resource|landmark|note|company|city)$/

const within = (value: unknown, text: string): unknown => {
  if (Array.isArray(value)) return value.map(one => within(one, text))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'string' && written.test(name) ? text : within(one, text),
  ])
  return Object.fromEntries(entries)
}

/** Every text of one record becomes that one, where the database takes it; answers the record and how many did. */
const spoil = async (resource: Resource, text: string): Promise<{ id: string; count: number } | undefined> => {
  const table = tableOf(resource)
  const [row] = await shop.sql<Record<string, unknown> & { id: string }>(`select * from ${table} order by id limit 1`)
  if (!row) return undefined
  let count = 0
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = columnOf(name)
    const before = row[column]
    const after =
      field.kind === 'text'
        ? text
        : field.kind === 'localized'
          ? JSON.stringify({ 'en-in': text })
          : field.kind === 'json' && typeof before === 'object' && before !== null
            ? JSON.stringify(within(before, text))
            : undefined
    if (after === undefined || before === undefined || field.facts.virtual) continue
    const cast = field.kind === 'text' ? '' : '::jsonb'
    const set = shop.sql(`update ${table} set ${column} = $1${cast} where id = $2`, [after, row.id])
    // Codes and slugs are checked by the database, which is a wall of its own.
    count += await set.then(
      () => 1,
      () => 0,
    )
  }
  return { id: row.id, count }
}

const watched = async (): Promise<{ page: Page; told: string[] }> => {
  const page = await arrive(browser)
  const told: string[] = []
  await page.exposeFunction('ran', () => told.push('ran'))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.debug(`policy ${effectiveDirective} ${blockedURI}`),
    )
  })
  page.on('console', message => message.text().startsWith('policy ') && told.push(message.text()))
  page.on('request', request => request.url().startsWith(out) && told.push(request.url()))
  page.on('dialog', dialog => {
    told.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, told }
}

/** As the printer is given it, with what scripts of the page do for it. */
const printed = async (page: Page): Promise<{ strange: string[]; text: string }> => {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    dispatchEvent(new Event('afterprint'))
  })
  await page.pdf()
  const found = await page.evaluate(() => ({
    strange: [...document.querySelectorAll('*')]
      .filter(
        node =>
          /^(iframe|object|embed|base)$/i.test(node.tagName) ||
          [...node.attributes].some(({ name }) => name.startsWith('on')) ||
          /^\s*javascript:/i.test(node.getAttribute('href') ?? node.getAttribute('src') ?? ''),
      )
      .map(node => node.outerHTML.slice(0, 120)),
    text: document.body.textContent ?? '',
  }))
  await page.emulateMedia({ media: 'screen' })
  return found
}

/** Where people's names, notes and addresses stand, and what an invoice is made of. */
const shown = resources.filter(({ name }) =>
  ['products', 'tags', 'orders', 'members', 'memberAddresses', 'warehouses', 'taxRegistrations', 'discounts'].includes(
    name,
  ),
)

test('nothing of a hostile record runs, is fetched or tries to, on its printed page and in the printed list', async () => {
  const { page, told } = await watched()
  await enter(page, shop.server, 'admin', '/')
  let spoiled = 0
  for (const [at, resource] of shown.entries()) {
    const record = await spoil(resource, hostile[at % hostile.length] ?? '')
    if (!record) continue
    spoiled += record.count
    for (const path of [recordScreenOf(resource, record.id), `${screenOf(resource)}?sort=id`]) {
      const answer = await page.goto(shop.server.url + path)
      expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
      await inside(page)
      await page.locator('main', { hasText: mark }).first().waitFor()
      const { strange, text } = await printed(page)
      expect({ path, told, strange }).toEqual({ path, told: [], strange: [] })
      expect(text).toContain(mark)
    }
  }
  // It is an attack only if it reached the paper.
  expect(spoiled).toBeGreaterThan(3 * shown.length)
  await page.context().close()
}, 300_000)
