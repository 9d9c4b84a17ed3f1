// Row rules of the tax rate file. Slab rows of one rate come together; an import always lands as a draft, unless the very
// same rate is there: then the row changes nothing.
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { dayFigure } from '#contract/said.ts'
import { isSame } from '#rules/diff.ts'
import { overlaps } from '#rules/tax/rateFindings.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { bulk, type Scene } from '#server/records/serve.ts'
import { asRate, readTaxTables, type TaxTables } from './rates.server.ts'
import { rateColumns, type TaxRate, taxes } from './taxes.ts'

interface Slab {
  upto: number | null
  rate: number
}

/** All that a file says of a rate. */
const markOf = (
  one: { country: unknown; taxClass: unknown; rate: unknown; validFrom: unknown; validTo: unknown; legalRef: unknown },
  slabs: readonly Slab[] | null,
): string =>
  JSON.stringify([
    ...[one.country, one.taxClass, one.rate, one.validFrom, one.validTo ?? null, one.legalRef ?? null],
    (slabs ?? []).map(({ upto, rate }) => [upto, rate]),
  ])

/** What a file may leave to us; said, it tells rates apart. */
const further = {
  name: 'name',
  system: 'system',
  cess: 'cess',
  source: 'source',
  line_rounding: 'lineRounding',
} as const

interface RateFileLookup extends TaxTables {
  /** Those that are there already, by mark. */
  marks: ReadonlyMap<string, TaxRate[]>
}

const readKnown = async ({ tx }: Scene): Promise<RateFileLookup> => {
  const stored: TaxRate[] = await rowsWhere(tx, taxes, undefined)
  return { ...(await readTaxTables(tx)), marks: Map.groupBy(stored, rate => markOf(rate, rate.slabs)) }
}

type Given = readonly (readonly [field: (typeof further)[keyof typeof further], value: unknown])[]

const furthers = Object.entries(further) as [keyof typeof further, Given[number][0]][]

const givenIn = (values: Readonly<Record<string, unknown>>): Given =>
  furthers.flatMap(([column, field]) => (values[column] === undefined ? [] : [[field, values[column]] as const]))

export const taxRate = bulk(rateColumns, {
  extras: 'record',
  load: readKnown,
  judge(unit, tables: RateFileLookup) {
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
    for (const [path, value] of Object.entries({ country, tax_class: taxClass, rate, valid_from: validFrom })) {
      if (value === undefined || value === null) return failed(finding('REQUIRED', { col: path }, path))
    }
    const classId = tables.idOf.get(taxClass!.toLowerCase())
    if (!classId) {
      const wrong = { path: 'tax_class', params: { v: taxClass! }, key: 'products.findings.taxClass' }
      return failed(remark('REF_NOT_FOUND', 'Tax class "{v}" does not exist', wrong))
    }
    const slabs = unit.flatMap(({ values }) =>
      values.slab_rate === undefined || values.slab_rate === null
        ? []
        : [{ upto: values.slab_upto ?? null, rate: values.slab_rate }],
    )
    if (slabs.length > 0 && slabs.at(-1)?.upto !== null) {
      return failed(
        remark('RULE', 'The last slab of {taxClass} must have no end', {
          params: { taxClass: tables.classNames.get(tables.codeOf.get(classId) ?? '') ?? taxClass! },
          path: 'slab_upto',
          key: 'taxes.findings.closedSlabs',
        }),
      )
    }
    const mark = markOf({ country, taxClass: classId, rate, validFrom, validTo, legalRef }, slabs)
    const given = givenIn(first!.values)
    const same = tables.marks
      .get(mark)
      ?.find(row => given.every(([field, value]) => isSame(row[field] ?? null, value ?? null)))
    const id = same?.id ?? newId()
    const about = [{ line, resource: taxes, id }]
    if (same) return { changes: [], findings: [], warnings: [], about }
    const draft = {
      name: `${taxClass} ${rate! / 100}% ${country}`,
      country,
      taxClass: classId,
      system: country === 'IND' ? 'gst' : 'vat',
      rate,
      slabs: slabs.length > 0 ? slabs : null,
      validFrom: validFrom!,
      validTo: validTo ?? null,
      legalRef: legalRef ?? null,
      ...Object.fromEntries(given.filter(([, value]) => value !== null)),
    }
    const clash = tables.rates.find(other => overlaps(asRate('', draft, tables), other))
    const warning =
      clash &&
      remark('OVERLAP', '{from} overlaps rate {rate}', {
        params: { from: dayFigure(draft.validFrom), rate: clash.name ?? clash.id },
        path: 'valid_from',
        key: 'taxes.findings.overlaps',
      })
    return {
      changes: [{ does: 'create', resource: taxes, id, draft, status: 'draft' }],
      about,
      findings: [],
      // It lands as a draft, which stands in nobody's way; it cannot be published before the other has ended.
      warnings: warning ? [{ ...warning, line }] : [],
    }
  },
  async rows({ tx }, records) {
    const tables = await readTaxTables(tx)
    return records.flatMap(record => {
      const slabs = (record.slabs as Slab[] | null) ?? []
      const own = {
        ...(record.x as object | null | undefined),
        ...Object.fromEntries(Object.entries(further).map(([column, field]) => [column, record[field]])),
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
