// What only taxes need on the server: rates that never overlap and never change once in force, and the calculator.
import { sql } from 'drizzle-orm'
import { products, variants } from '#areas/products/products.ts'
import { remark, saidOf } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { dayFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { hsnFinding, rateFindings } from '#rules/tax/rateFindings.ts'
import { resolveTax, type TaxRate } from '#rules/tax/resolveTax.ts'
import { sayComponents, taxOf } from '#rules/tax.ts'
import { shownSteps } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { dayAt, readTaxTables, type TaxTables } from './rates.reading.ts'
import { hsnCodes } from './taxClasses.ts'
import { taxes } from './taxes.ts'
import { taxRate } from './taxRate.server.ts'

const asRate = (id: string, after: Record<string, unknown>, tables: TaxTables): TaxRate => ({
  id,
  country: String(after.country),
  taxClass: tables.codeOf.get(String(after.taxClass)) ?? String(after.taxClass),
  system: after.system === 'vat' ? 'VAT' : 'GST',
  rate: Number(after.rate),
  slabs: (after.slabs as TaxRate['slabs']) ?? undefined,
  validFrom: String(after.validFrom),
  validTo: (after.validTo as string | null) ?? null,
})

const frozen = ['rate', 'cess', 'slabs', 'country', 'taxClass', 'system', 'validFrom'] as const

const judge = ({ before, after }: Change, tables: TaxTables): Finding[] => {
  const live = before?.status === 'active'
  if (live && frozen.some(field => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))) {
    return [remark('STATE', 'Supersede it instead', { path: 'rate', key: 'taxes.findings.supersede' })]
  }
  const others = before && before.status !== 'active' && before.status !== 'schedule' ? [] : tables.rates
  return rateFindings(asRate(before?.id ?? '', after, tables), before ? others : [])
}

const taxTitle = wording('taxes.calculated.title', 'Tax')
const unresolvedColumns = [
  fieldOf(variants, 'product'),
  fieldOf(products, 'hsn'),
  wording('taxes.unresolved.why', 'Why'),
]

export const taxesServer = serve(taxes, {
  async check({ tx }, changes) {
    const tables = await readTaxTables(tx)
    return changes.map(change => judge(change, tables))
  },
  /** A draft may be wrong in its dates; what goes live may not overlap what is. */
  async blockers({ tx }, rows) {
    const tables = await readTaxTables(tx)
    return rows.map(row => rateFindings(asRate(row.id, row, tables), tables.rates))
  },
  actions: {
    async calculate({ input, tx, setting, now, staff }) {
      const tables = await readTaxTables(tx)
      const resolved = resolveTax({
        product: {
          hsn: input.hsn ?? null,
          taxClass: input.taxClass ? (tables.codeOf.get(input.taxClass) ?? null) : null,
        },
        hsn: tables.hsn,
        vendor: tables.vendorDefault,
        rates: tables.rates,
        date: input.on ?? dayAt(now, setting.timezone),
        country: staff.place.country,
      })
      const { rate } = resolved
      if (!rate)
        return {
          result: {
            kind: 'trace',
            title: taxTitle,
            result: resolved.trace.result,
            steps: shownSteps(resolved.trace),
          },
        }
      const line = taxOf({
        amount: input.amount,
        currency: setting.currency,
        mode: input.mode,
        system: rate.system,
        rate: rate.rate,
        quantity: input.quantity ?? 1,
        place: input.place === 'intraState' ? 'intra' : 'inter',
        ...(rate.slabs && { slabs: rate.slabs }),
        ...(rate.cess && { cess: rate.cess }),
      })
      return {
        result: {
          kind: 'trace',
          title: taxTitle,
          result: say(line.flags.includes('SLAB_GAP') ? 'tax.answerInGap' : 'tax.answer', {
            parts: sayComponents(line.components, setting.currency),
            taxable: sayMoney(line.taxable, setting.currency),
          }),
          steps: [...shownSteps(resolved.trace), ...shownSteps(line.trace)],
        },
      }
    },
    async supersede({ records, input, write }) {
      const [record] = records
      if (!record) return {}
      if (record.status !== 'active')
        return {
          refused: [
            {
              id: record.id,
              why: remark('STATE', 'Only a rate in force can be superseded', { key: 'taxes.findings.notActive' }),
            },
          ],
        }
      if (input.from <= record.validFrom)
        return {
          refused: [
            {
              id: record.id,
              why: remark('RANGE', 'Must be after {from}', {
                params: { from: dayFigure(record.validFrom) },
                path: 'from',
                key: 'taxes.findings.after',
              }),
            },
          ],
        }
      const eve = new Date(Date.parse(`${input.from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
      await write.change(taxes, [{ id: record.id, patch: { validTo: eve } }])
      const [made] = await write.create(taxes, [
        {
          name: record.name,
          country: record.country,
          taxClass: record.taxClass,
          system: record.system,
          cess: record.cess,
          slabs: record.slabs,
          rate: input.rate,
          validFrom: input.from,
          validTo: null,
          source: record.source,
          legalRef: input.legalRef,
        },
      ])
      await write.move(taxes, [made!.id], 'publish')
      return {}
    },
    async findUnresolved({ tx, setting, now, staff }) {
      const tables = await readTaxTables(tx)
      const { rows } = await tx.execute<{
        slug: string
        hsn: string | null
        tax_class: string | null
        category_class: string | null
      }>(
        sql`select p.slug, p.hsn, p.tax_class, c.default_tax_class as category_class from products p join categories c on c.vendor = p.vendor and c.id = p.category where p.status = 1 order by p.slug limit 5000`,
      )
      const date = dayAt(now, setting.timezone)
      const unresolved = rows.flatMap((row): Param[][] => {
        const { finding } = resolveTax({
          product: { hsn: row.hsn, taxClass: row.tax_class ? (tables.codeOf.get(row.tax_class) ?? null) : null },
          hsn: tables.hsn,
          category: row.category_class ? (tables.codeOf.get(row.category_class) ?? null) : null,
          vendor: tables.vendorDefault,
          rates: tables.rates,
          date,
          country: staff.place.country,
        })
        return finding ? [[row.slug, row.hsn ?? '', saidOf(finding)]] : []
      })
      return {
        result: {
          kind: 'table',
          title: wording('taxes.unresolved.title', 'Live products without a tax rate'),
          columns: unresolvedColumns,
          rows: unresolved,
        },
      }
    },
  },
  uploads: { taxRate },
})

export const hsnServer = serve(hsnCodes, {
  actions: {},
  check: async (_scene, changes) =>
    changes.map(({ after }) => {
      const finding = hsnFinding(String(after.code), true)
      return finding ? [{ ...finding, path: 'code' }] : []
    }),
})
