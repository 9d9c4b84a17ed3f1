// Row rules of the rate file. The rows of one name are one rate, a tier a row; a new rate lands as a draft, one that is there
// changes only where the file says something else.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { parseMoney, printMoney } from '#rules/money.ts'
import { isFinding } from '#rules/refusal.ts'
import { rateFindings } from '#rules/shipping/rateFindings.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { type Codes, rateOf, readCard } from './card.server.ts'
import { rateColumns } from './columns.ts'
import { type ShippingRateRow, shippingMethods, shippingRates, shippingZones } from './shippingRates.ts'

type RateFileRow = BulkRow<Values<typeof rateColumns>>
type Draft = Record<string, unknown>

interface RateFileLookup {
  codes: Codes
  rates: Map<string, ShippingRateRow>
}

const load = async ({ tx, setting }: Scene, rows: RateFileRow[]): Promise<RateFileLookup> => {
  const { codes } = await readCard(tx, setting.urlLang)
  const names = rows.map(({ values }) => (values.name ?? '').toLowerCase())
  const { name } = tableFor(shippingRates)
  const stored = await rowsWhere(tx, shippingRates, sql`lower(${name}) = any(${sql.param(names)}::text[])`)
  return { codes, rates: new Map(stored.map(rate => [rate.name.toLowerCase(), rate])) }
}

const idNamed = (codes: ReadonlyMap<string, string>, code: string): string | undefined =>
  [...codes].find(([, known]) => known.toLowerCase() === code.toLowerCase())?.[0]

/** Tiers of order value are written in major units, those of items are counted. */
const limitOf = (text: string | null | undefined, basis: string, currency: string): number | null | Finding => {
  if (text === null || text === undefined) return null
  return basis === 'items' ? Number(text) : parseMoney(text, currency)
}

interface Read {
  draft: Draft
  findings: (Finding & { line: number })[]
}

const tiersOf = (unit: RateFileRow[], basis: string, currency: string, into: Read): Draft[] =>
  unit.map(({ values, line }) => {
    const [from, to] = [limitOf(values.from ?? '0', basis, currency), limitOf(values.to, basis, currency)]
    if (isFinding(from)) into.findings.push({ ...from, path: 'from', line })
    if (isFinding(to)) into.findings.push({ ...to, path: 'to', line })
    if (values.fee === undefined || values.fee === null)
      into.findings.push({ ...finding('REQUIRED', { col: 'fee' }, 'fee'), line })
    return { from, to, fee: values.fee }
  })

const referred = (
  into: Read,
  { line, codes, vendor }: { line: number; codes: ReadonlyMap<string, string>; vendor: string },
  [column, code, resource]: [column: string, code: string | null | undefined, resource: Resource],
): void => {
  if (code === undefined) return
  const id = code === null ? null : idNamed(codes, code)
  if (id === undefined) {
    const params = { thing: oneOf(resource), v: code!, vendor }
    into.findings.push({ ...finding('REF_NOT_FOUND', params, column), line })
  } else into.draft[column] = id
}

const given = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function read(
  unit: RateFileRow[],
  { codes, rates }: RateFileLookup,
  { currency, vendor }: { currency: string; vendor: string },
): Read {
  const [{ values, line }] = unit as [RateFileRow]
  const into: Read = { draft: {}, findings: [] }
  const known = rates.get((values.name ?? '').toLowerCase())
  for (const path of ['name', 'method', 'basis'] as const)
    if (!values[path] && !(known && path !== 'name'))
      into.findings.push({ ...finding('REQUIRED', { col: path }, path), line })
  if (into.findings.length > 0) return into

  const basis = values.basis ?? known!.basis
  referred(into, { line, vendor, codes: codes.methods }, ['method', values.method, shippingMethods])
  referred(into, { line, vendor, codes: codes.zones }, ['zone', values.zone, shippingZones])
  const tiers = basis === 'cartValue' || basis === 'items' ? tiersOf(unit, basis, currency, into) : undefined
  Object.assign(
    into.draft,
    given({
      name: values.name,
      basis,
      freeAbove: values.free_above,
      audience: values.audience,
      audienceOf: values.audience_of,
      priority: values.priority,
      startsAt: values.starts_at,
      endsAt: values.ends_at,
      minFee: values.min_fee,
      maxFee: values.max_fee,
      valueBase: values.value_base,
      thresholdGrace: values.threshold_grace,
      ...(basis === 'flat' && { flat: values.fee }),
      ...(basis === 'cartValue' && { tiers }),
      ...(basis === 'items' && { itemTiers: tiers }),
      ...(basis === 'weight' && {
        firstG: values.first_g,
        firstFee: values.first_fee,
        stepG: values.step_g,
        stepFee: values.step_fee,
        maxG: values.max_g,
      }),
    }),
  )
  const whole = { priority: 50, audience: 'all', valueBase: 'afterDiscount', ...known, ...into.draft }
  if (into.findings.length === 0)
    into.findings.push(
      ...rateFindings(rateOf('', whole, codes), currency).map(found => ({ ...found, path: 'from', line })),
    )
  return into
}

const bare = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(({ from, to, fee }) => [from, to ?? null, fee]) : (value ?? null))

export const shippingRate = bulk(rateColumns, {
  extras: 'record',
  load,
  judge(unit, known: RateFileLookup, { setting }) {
    const { draft, findings } = read(unit, known, setting)
    if (findings.length > 0) return { changes: [], findings, warnings: [] }
    const before = known.rates.get(String(draft.name).toLowerCase())
    const id = before?.id ?? newId()
    const whole = { findings, warnings: [], about: [{ line: unit[0]!.line, resource: shippingRates, id }] }
    if (!before) {
      const start = { priority: 50, audience: 'all', valueBase: 'afterDiscount', ...draft }
      return { ...whole, changes: [{ does: 'create', resource: shippingRates, id, draft: start, status: 'draft' }] }
    }
    const patch = Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => bare(value) !== bare(before[name as keyof ShippingRateRow])),
    )
    const isSame = Object.keys(patch).length === 0
    return { ...whole, changes: isSame ? [] : [{ does: 'change', resource: shippingRates, id, patch }] }
  },
  async rows({ tx, setting }, records) {
    const { codes } = await readCard(tx, setting.urlLang)
    return (records as (AnyRow & ShippingRateRow & { x?: Draft | null })[]).flatMap((rate): Draft[] => {
      const own = {
        ...rate.x,
        name: rate.name,
        method: codes.methods.get(rate.method),
        basis: rate.basis,
        zone: rate.zone && codes.zones.get(rate.zone),
        free_above: rate.freeAbove,
        audience: rate.audience,
        audience_of: rate.audienceOf,
        priority: rate.priority,
        starts_at: rate.startsAt,
        ends_at: rate.endsAt,
        min_fee: rate.minFee,
        max_fee: rate.maxFee,
        value_base: rate.valueBase,
        threshold_grace: rate.thresholdGrace,
      }
      if (rate.basis === 'flat') return [{ ...own, fee: rate.flat }]
      if (rate.basis === 'weight') {
        const { firstG, firstFee, stepG, stepFee, maxG } = rate
        return [{ ...own, first_g: firstG, first_fee: firstFee, step_g: stepG, step_fee: stepFee, max_g: maxG }]
      }
      const said = (limit: number | null | undefined) =>
        limit === null || limit === undefined
          ? null
          : rate.basis === 'items'
            ? String(limit)
            : printMoney(limit, setting.currency)
      const tiers = (rate.basis === 'items' ? rate.itemTiers : rate.tiers) ?? []
      return tiers.map(({ from, to, fee }) => ({ ...own, from: said(from), to: said(to), fee }))
    })
  },
})
