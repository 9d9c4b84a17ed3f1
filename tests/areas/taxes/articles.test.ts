// Articles: whose tax is not clear, counted like any list, and given HSN and class by a file.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { taxedSkus } from '#areas/taxedSkus/taxedSkus.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { readTogether, withTenant } from '#server/db/tenant.ts'
import { countingOf } from '#server/records/count.ts'
import { shapeOf } from '#server/records/shape.ts'
import { taxesDesk } from './desk.ts'

const { here, admin, files, tax } = await taxesDesk()

describe('articles whose tax is not clear', () => {
  const unclear = async (which?: string) => {
    const { body } = await admin.act(taxes, 'findUnresolved', { input: { ...(which && { which }) } })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
    return new Map((shown.kind === 'table' ? shown.rows : []).map(([sku, , why]) => [String(sku), printed(why ?? '')]))
  }
  const articles = async () =>
    (await admin.list(variants, 'filter=status:active&size=4&sort=sku')).rows.map(({ sku }) => String(sku))
  const doubts = ['noRate', 'shortHsn', 'conflict', 'slabGap'] as const
  const listedBy = async (filter: string) => {
    const skus: string[] = []
    for (let page = 1; skus.length === (page - 1) * 100; page++) {
      const { rows } = await admin.list(taxedSkus, `size=100&page=${page}&filter=${encodeURIComponent(filter)}`)
      skus.push(...rows.map(({ sku }) => String(sku)))
    }
    return skus.sort()
  }

  test('are listed with the reason: an HSN shorter than the turnover of the registrations asks for', async () => {
    const before = await unclear()
    expect([...before.values()].some(why => /HSN \d+ has 4 digits, the registration requires 6/.test(why))).toBe(true)
    const { rows } = await admin.list(taxRegistrations, 'size=10')
    const change = (row: AnyRow, turnoverBand: string) =>
      admin.act(taxRegistrations, 'change', { ids: [row.id], input: { turnoverBand } })
    for (const row of rows) await change(row, 'upTo5Cr')
    expect([...(await unclear('shortHsn')).values()]).toEqual([])
    for (const row of rows) await change(row, 'above5Cr')
  })

  test('are told by what is unclear and stand in the views of SKUs: no rate, a class against its HSN, a price between two slabs', async () => {
    const [, conflict, none, gap] = await articles()
    const file = `sku,hsn,tax_class\n${conflict},330430,REDUCED\n${gap},610910,APPAREL_SLAB\n`
    expect(await files.apply(taxes, 'productTax', file)).toMatchObject({ state: 'success', ok: 2 })
    await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
      await tx.execute(sql`update variants set price = 279900, mrp = 279900 where sku = ${gap}`)
      // A live product is given no class without a rate; a rate may end under it.
      await tx.execute(sql`update products p set hsn = '330430', tax_class = c.id from tax_classes c, variants v
        where c.code = 'EXEMPT' and c.vendor = p.vendor and v.product = p.id and v.sku = ${none}`)
    })
    expect((await unclear('conflict')).get(conflict!)).toBe(
      'Its tax class Reduced rate differs from Standard rate of its HSN',
    )
    expect((await unclear('noRate')).get(none!)).toMatch(/^Exempt has no rate in India on /)
    expect((await unclear('slabGap')).get(gap!)).toBe('2799.00 falls between two slabs')
    for (const doubt of doubts) expect(await listedBy(`${doubt}:Y`)).toEqual([...(await unclear(doubt)).keys()].sort())
    // With a cess the gap lies elsewhere: 2,999.00 is in it then.
    const cessOf = (cess: number, price: number) =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
        await tx.execute(sql`update taxes set cess = ${cess} where name = 'GST apparel by piece'`)
        await tx.execute(sql`update variants set price = ${price}, mrp = ${price} where sku = ${gap}`)
      })
    await cessOf(300, 299_900)
    expect([...(await unclear('slabGap')).keys()]).toEqual(await listedBy('slabGap:Y'))
    expect(await listedBy('slabGap:Y')).toEqual([gap])
    await cessOf(0, 279_900)
    const views = Object.fromEntries(taxedSkus.views!.map(({ name, filter }) => [name, filter]))
    expect(await listedBy(views['Unresolved SKUs']!)).toEqual(expect.arrayContaining([conflict, none]))
    expect(await listedBy(views['HSN shorter than required']!)).toEqual(await listedBy('shortHsn:Y'))
    expect(await listedBy(views['Slab gap SKUs']!)).toEqual([gap])
    const [{ product, sku: goes }] = (await admin.list(taxedSkus, 'filter=conflict:Y')).rows as [AnyRow]
    const gone = await admin.act(products, 'remove', { ids: [String(product)] })
    expect(gone.body.data.refused).toEqual([])
    expect(await listedBy('conflict:Y')).not.toContain(goes)
    const [apparel] = (await admin.list(taxes, `filter=${encodeURIComponent('name:"GST apparel by piece"')}`)).rows
    expect(await listedBy(`rate:${apparel!.id}`)).toHaveLength(Number(apparel!.skus))
    expect(apparel!.skus).toBeGreaterThan(0)
    const { body } = await admin.act(taxes, 'ratedSkus', { ids: [apparel!.id] })
    const { rows } = body.data.result as Extract<Shown, { kind: 'table' }>
    expect(rows[0]!.map(printed)).toEqual([gap, '2799.00', '18%', '426.97', '2799.00 falls between two slabs'])
  })
})

test('every way to count a list works for articles with their tax, which are read off other records, however many there are', async () => {
  for (const resource of [taxedSkus, taxes]) {
    const { estimate, exact, few, sample } = countingOf(shapeOf(resource), 'mgp', sql`true`)
    for (const statement of [estimate, exact, few, ...(sample ? [sample] : [])])
      expect(await readTogether(here.house.kit.db, { vendor: 'mgp' }, [statement])).toHaveLength(1)
  }
})

test('a file gives articles their HSN and class, and says which of them cannot be', async () => {
  const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
  const file = (hsn: string, taxClass = '', sku = String(variant!.sku)) =>
    `sku,hsn,tax_class\n${sku},${hsn},${taxClass}\n`
  const wrong = async (csv: string) => (await files.check(taxes, 'productTax', csv)).errors[0]?.message
  expect(await wrong(file('3304'))).toBe('HSN 3304 has 4 digits, the registration requires 6')
  expect(await wrong(file('330430', 'NONE'))).toBe('Tax class "NONE" does not exist')
  expect(await wrong(file('330430', '', 'NOBODY'))).toBe('SKU "NOBODY" does not exist')
  expect(await files.apply(taxes, 'productTax', file('33049910', 'REDUCED'))).toMatchObject({ state: 'success', ok: 1 })
  expect(await tax({ amount: 10_500, sku: variant!.sku })).toBe('IGST 5.00; taxable 100.00')
})
