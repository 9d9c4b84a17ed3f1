// Row rules of the tax rate file. Slab rows of one rate come together; an import always lands as a draft.
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { newId } from '#server/records/ids.ts'
import { bulk } from '#server/records/serve.ts'
import { readTaxTables, type TaxTables } from './rates.reading.ts'
import { rateColumns, taxes } from './taxes.ts'

export const taxRate = bulk(rateColumns, {
  load: ({ tx }) => readTaxTables(tx),
  judge(unit, tables: TaxTables) {
    const [first] = unit
    const {
      country,
      tax_class: taxClass,
      rate,
      valid_from: validFrom,
      valid_to: validTo,
      legal_ref: legalRef,
    } = first!.values
    const { line } = first!
    const failed = (wrong: Finding) => ({ changes: [], findings: [{ ...wrong, line }], warnings: [] })
    for (const [path, value] of Object.entries({
      country,
      tax_class: taxClass,
      rate,
      valid_from: validFrom,
      legal_ref: legalRef,
    })) {
      if (value === undefined || value === null) return failed(finding('REQUIRED', { col: path }, path))
    }
    const classId = tables.idOf.get(taxClass!.toLowerCase())
    if (!classId) {
      const wrong = { path: 'tax_class', params: { v: taxClass! }, key: 'products.findings.taxClass' }
      return failed(remark('REF_NOT_FOUND', 'no tax class "{v}"', wrong))
    }
    const slabs = unit.flatMap(({ values }) =>
      values.slab_rate === undefined || values.slab_rate === null
        ? []
        : [{ upto: values.slab_upto ?? null, rate: values.slab_rate }],
    )
    if (slabs.length > 0 && slabs.at(-1)?.upto !== null) {
      return failed(
        remark('RULE', '{taxClass} has no open-ended last slab', {
          params: { taxClass: taxClass! },
          path: 'slab_upto',
          key: 'taxes.findings.closedSlabs',
        }),
      )
    }
    const draft = {
      name: `${taxClass} ${rate! / 100} % ${country}`,
      country,
      taxClass: classId,
      system: country === 'IND' ? 'gst' : 'vat',
      rate,
      slabs: slabs.length > 0 ? slabs : null,
      validFrom,
      validTo: validTo ?? null,
      legalRef,
    }
    return {
      changes: [{ does: 'create', resource: taxes, id: newId(), draft, status: 'draft' }],
      findings: [],
      warnings: [],
    }
  },
  async rows({ tx }, records) {
    const tables = await readTaxTables(tx)
    return records.flatMap(record => {
      const slabs = (record.slabs as { upto: number | null; rate: number }[] | null) ?? []
      const own = {
        country: record.country,
        tax_class: tables.codeOf.get(String(record.taxClass)),
        rate: record.rate,
        valid_from: record.validFrom,
        valid_to: record.validTo,
        legal_ref: record.legalRef,
      }
      return slabs.length === 0 ? [own] : slabs.map(slab => ({ ...own, slab_upto: slab.upto, slab_rate: slab.rate }))
    })
  },
})
