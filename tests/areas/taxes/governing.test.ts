// What settings and categories say of tax, in carts, lists and counts.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Quoted, quoteCart } from '#areas/discounts/pricing/quote.server.ts'
import { articleNamed, skusByClass } from '#areas/taxedSkus/articles.server.ts'
import { readTaxTables } from '#areas/taxes/rates.server.ts'
import { printed } from '#contract/said.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { taxesDesk } from './desk.ts'

const { here } = await taxesDesk()

describe('a setting governs', () => {
  /** Two articles, one of 18% and one of 5%, as they are priced to Bengaluru once this was done; nothing of it stays. */
  const pricedAfter = async (done: ReturnType<typeof sql>, pincode = '560034') => {
    const nothing = new Error('undone')
    let quoted: Quoted | undefined
    const work = async (tx: Tx) => {
      await tx.execute(done)
      const { rows } = await tx.execute<{ sku: string }>(sql`
        select (select min(v.sku) from variants v join products p on p.id = v.product join stock s on s.variant = v.id
          join warehouses w on w.id = s.warehouse and w.code = 'BLR1'
          where v.status = 1 and p.status = 1 and p.tax_class is null and s.available > 5 and p.hsn like h.code || '%'
            and p.hsn not like '33049910%') as sku
        from (values ('3304'), ('3305')) h(code)`)
      const lines = rows.map(({ sku }) => ({ sku, quantity: 1 }))
      quoted = await quoteCart(tx, { lines, payment: 'COD', pincode, at: new Date() })
      throw nothing
    }
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, work).catch(error => {
      if (error !== nothing) throw error
    })
    return quoted!
  }
  const quotedAfter = async (done: ReturnType<typeof sql>, pincode?: string) => (await pricedAfter(done, pincode)).quote
  const names = ({ lines }: Quoted['quote']) =>
    lines.map(({ tax: { components } }) => components.map(({ name }) => name))
  const halves = [
    ['CGST', 'SGST'],
    ['CGST', 'SGST'],
  ]

  test('home state: the halves where nobody is registered; a registration of the sending warehouse has the first word', async () => {
    expect(names(await quotedAfter(sql`select 1`))).toEqual(halves)
    expect(names(await quotedAfter(sql`select 1`, '122001'))).toEqual([['IGST'], ['IGST']])
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update tax_registrations set status = 0; commit",
    )
    expect(names(await quotedAfter(sql`select 1`))).toEqual([['IGST'], ['IGST']])
    for (const home of ['Karnataka', ' karnataka'])
      expect(names(await quotedAfter(sql`update settings set home_state = ${home}`))).toEqual(halves)
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update tax_registrations set status = 1; commit",
    )
  })

  test('worked example: no warehouse covers the cart, so its home state stands in: Karnataka to Bengaluru by halves, Delhi by IGST, and the trace says so', async () => {
    const uncovered = (home: string) =>
      sql`with gone as (update pincode_mappings set status = 2) update settings set home_state = ${home}`
    const [within, across] = [await pricedAfter(uncovered('Karnataka')), await pricedAfter(uncovered('Delhi'))]
    expect([names(within.quote), names(across.quote)]).toEqual([halves, [['IGST'], ['IGST']]])
    const said = ({ trace }: Quoted) => printed(trace.steps.find(({ rule }) => rule === 'supply')!.outcome)
    const nowhere = await pricedAfter(
      sql`with gone as (update pincode_mappings set status = 2) update settings set home_state = null`,
    )
    expect(names(nowhere.quote)).toEqual([['IGST'], ['IGST']])
    expect(said(nowhere)).toBe('No warehouse covers the cart, and no home state is set: inter-state')
    expect([within, across].map(said)).toEqual([
      'No warehouse covers the cart: taxed from the home state, Karnataka',
      'No warehouse covers the cart: taxed from the home state, Delhi',
    ])
    // 18% of what was to be paid is the same either way, but for the paisa the halves may differ by.
    for (const [at, line] of within.quote.lines.entries())
      expect(Math.abs(line.tax.tax - across.quote.lines[at]!.tax.tax)).toBeLessThanOrEqual(1)
  })

  test('tax on charges: the highest rate of the goods, or a share of each', async () => {
    const rates = ({ charges }: Quoted['quote']) => charges.map(({ parts }) => parts.map(({ rate }) => rate))
    const fees = sql`update settings set charge_tax_rule = charge_tax_rule`
    for (const own of rates(await quotedAfter(fees))) expect(own).toEqual([1800])
    const shared = rates(await quotedAfter(sql`update settings set charge_tax_rule = 2`))
    expect(shared.length).toBeGreaterThan(0)
    for (const own of shared) expect(own).toEqual([1800, 500])
  })

  test('tax in prices: inside of them, or on top', async () => {
    const { lines, totals } = await quotedAfter(sql`select 1`)
    for (const { net, tax: one } of lines) expect(one.gross).toBe(net)
    const onTop = await quotedAfter(sql`update settings set price_tax_mode = 2`)
    for (const { net, tax: one } of onTop.lines) expect([one.taxable, one.gross]).toEqual([net, net + one.tax])
    expect(onTop.totals.tax).toBeGreaterThan(totals.tax)
  })
})

test('a category without a class has that of the nearest one above it: in carts, in lists of articles and in their counts', async () => {
  const nothing = new Error('undone')
  const found: Record<string, unknown> = {}
  const work = async (tx: Tx) => {
    const { rows } = await tx.execute<{ sku: string; product: string; parent: string }>(sql`
      select v.sku, p.id as product, c.parent from variants v join products p on p.id = v.product join categories c on c.id = p.category
      where v.status = 1 and p.status = 1 and c.parent is not null order by v.sku limit 1`)
    const [{ sku, product, parent }] = rows as [{ sku: string; product: string; parent: string }]
    await tx.execute(sql`update categories set default_tax_class = null`)
    await tx.execute(
      sql`update categories set default_tax_class = (select id from tax_classes where code = 'REDUCED') where id = ${parent}`,
    )
    const countOf = async () => (await skusByClass(tx, await readTaxTables(tx))).get('REDUCED') ?? 0
    await tx.execute(
      sql`update products set hsn = '9999', tax_class = (select id from tax_classes where code = 'STD') where id = ${product}`,
    )
    const before = await countOf()
    await tx.execute(sql`update products set tax_class = null where id = ${product}`)
    const { quote } = await quoteCart(tx, { lines: [{ sku, quantity: 1 }], at: new Date() })
    found.cart = quote.lines[0]?.tax.rate
    found.article = (await articleNamed(tx, await readTaxTables(tx), sku))?.category
    found.isCounted = (await countOf()) > before
    const { rows: listed } = await tx.execute<{ code: string }>(
      sql`select c.code from taxed_skus t join tax_classes c on c.id = t.tax_class where t.sku = ${sku}`,
    )
    found.listed = listed[0]?.code
    throw nothing
  }
  await withTenant(here.house.kit.db, { vendor: 'mgp' }, work).catch(error => {
    if (error !== nothing) throw error
  })
  expect(found).toEqual({ cart: 500, article: 'REDUCED', isCounted: true, listed: 'REDUCED' })
})
