// Row rules of the slab file: a slab a row, the rows of a group are all of its slabs. New ones land as drafts.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { slabFindings, slabGaps } from '#rules/cod/slabFindings.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { type CodChargeRow, codCharges, slabColumns } from './codCharges.ts'
import { type StoredSlab, slabsOf } from './policy.server.ts'

type SlabFileRow = BulkRow<Values<typeof slabColumns>>
type ChargesByName = Map<string, CodChargeRow>

const needed = ['group', 'from', 'calc'] as const

const missing = ({ values, line }: SlabFileRow): (Finding & { line: number })[] =>
  needed.flatMap(col =>
    values[col] === undefined || values[col] === null ? [{ ...finding('REQUIRED', { col }, col), line }] : [],
  )

const slabOf = ({ values }: SlabFileRow): StoredSlab => ({
  from: values.from!,
  to: values.to ?? null,
  calc: values.calc!,
  flat: values.flat ?? null,
  percent: values.percent ?? null,
  min: values.min ?? null,
  max: values.max ?? null,
})

/** What a slab is about is told at its own row. A file leaves no gap, whether it is to go live or not. */
const wrongIn = (unit: SlabFileRow[], slabs: StoredSlab[], currency: string): (Finding & { line: number })[] =>
  [...slabFindings(slabsOf(slabs), currency), ...slabGaps(slabsOf(slabs), currency)].map(found => {
    const [, at, column] = /^slabs\.(\d+)\.(\w+)$/.exec(found.path ?? '') ?? []
    const { line } = unit[Number(at ?? 0)]!
    return { ...found, path: column ?? 'from', line }
  })

const bare = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map(({ from, to, calc, flat, percent, min, max }) => [
          ...[from, to ?? null, calc, flat ?? null],
          ...[percent ?? null, min ?? null, max ?? null],
        ])
      : (value ?? null),
  )

export const codSlab = bulk(slabColumns, {
  extras: 'record',
  async load({ tx }, rows): Promise<ChargesByName> {
    const names = rows.map(({ values }) => (values.group ?? '').toLowerCase())
    const { name } = tableFor(codCharges)
    const stored = await rowsWhere(tx, codCharges, sql`lower(${name}) = any(${sql.param(names)}::text[])`)
    return new Map(stored.map(charge => [charge.name.toLowerCase(), charge]))
  },
  judge(unit, known: ChargesByName, { setting, staff }) {
    const lacks = unit.flatMap(missing)
    if (lacks.length > 0) return { changes: [], findings: lacks, warnings: [] }
    const [{ values, line }] = unit as [SlabFileRow]
    const slabs = unit.map(slabOf)
    const given = {
      pattern: values.pattern,
      base: values.base,
      startsAt: values.starts_at,
      endsAt: values.ends_at,
      minOrder: values.min_order,
      ceiling: values.ceiling,
    }
    const draft = {
      slabs,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    }
    const before = known.get(values.group!.toLowerCase())
    const patch = Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => bare(value) !== bare(before?.[name as keyof CodChargeRow])),
    )
    const id = before?.id ?? newId()
    const whole = { findings: [], warnings: [], about: [{ line, resource: codCharges, id }] }
    // A draft with a gap comes back as it went.
    if (before && Object.keys(patch).length === 0) return { ...whole, changes: [] }
    const findings = wrongIn(unit, slabs, setting.currency)
    const pattern = readPattern(values.pattern ?? '*', staff.place.country)
    if (!('kind' in pattern)) findings.push({ ...pattern, path: 'pattern', line })
    if (findings.length > 0) return { changes: [], findings, warnings: [] }
    if (!before) {
      const start = { name: values.group, pattern: '*', base: 'goods', ...draft }
      return { ...whole, changes: [{ does: 'create', resource: codCharges, id, draft: start, status: 'draft' }] }
    }
    return { ...whole, changes: [{ does: 'change', resource: codCharges, id, patch }] }
  },
  rows: async (_scene, records) =>
    (records as (AnyRow & CodChargeRow & { x?: object | null })[]).flatMap(charge => {
      const own = {
        ...charge.x,
        group: charge.name,
        base: charge.base,
        pattern: charge.pattern,
        min_order: charge.minOrder,
        ceiling: charge.ceiling,
        starts_at: charge.startsAt,
        ends_at: charge.endsAt,
      }
      return charge.slabs.map(slab => ({ ...slab, ...own }))
    }),
})
