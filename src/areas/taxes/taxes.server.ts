// What only taxes need on the server: rates that never overlap and never change once in force, and the clock that ends them.
import { and, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { hsnFinding, rateFindings } from '#rules/tax/rateFindings.ts'
import type { TaxRate } from '#rules/tax/resolveTax.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Asker } from '#server/records/asker.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { type Change, onScreen, serve, serveInParts } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { approve, byOthers, submit, withheld } from './approving.server.ts'
import { rateBlockers } from './blockers.server.ts'
import { asRate, readTaxTables, type TaxTables } from './rates.server.ts'
import { supersede } from './supersede.server.ts'
import { hsnCodes } from './taxClasses.ts'
import { taxes } from './taxes.ts'
import { taxRate } from './taxRate.server.ts'

const frozen = ['rate', 'cess', 'slabs', 'country', 'taxClass', 'system', 'validFrom'] as const

const isLive = (status: unknown): boolean => status === 'active' || status === 'schedule'

/** In force, or approved and waiting for its first day: what a second person approved is not another one afterwards. */
const isFrozen = ({ before, after }: Change): boolean =>
  isLive(before?.status) &&
  before !== null &&
  frozen.some(field => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))

const supersedeIt = remark('STATE', 'Supersede it instead', { path: 'rate', key: 'taxes.findings.supersede' })
const unscheduleIt = remark('STATE', 'Approved as is. Cancel its schedule, change it and submit it again', {
  path: 'rate',
  key: 'taxes.findings.unschedule',
})
const frozenWhy = ({ before }: Change): Finding => (before?.status === 'schedule' ? unscheduleIt : supersedeIt)

const t = called(taxes, 't')
const own = tableFor(taxes)

/** `inForce:2026-04-01` finds the rates that hold on a day, `inForce:today` those that hold now. */
const inForce = (_op: string, [value = '']: string[], { timezone }: Setting, { now }: Asker): SQL => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayAt(now, timezone)
  const isHeld = or(inArray(t.status, ['active', 'schedule']), and(eq(t.status, 'inactive'), isNotNull(t.validTo)))
  return sql`${and(isHeld, lte(t.validFrom, day))} and coalesce(${t.validTo}, 'infinity'::date) >= ${day}::date`
}

/** The rates as they will stand beside each other, where several change at once. */
const standing = (changes: readonly Change[], tables: TaxTables): TaxRate[] => {
  const changed = new Map(changes.flatMap(({ before, after }) => (before ? [[before.id, after] as const] : [])))
  const others = tables.rates.filter(({ id }) => !changed.has(id))
  return [
    ...others,
    ...[...changed].flatMap(([id, after]) => (isLive(after.status) ? [asRate(id, after, tables)] : [])),
  ]
}

const judge = (change: Change, tables: TaxTables, rates: readonly TaxRate[]): Finding[] => {
  const { before, after } = change
  if (isFrozen(change)) return [frozenWhy(change)]
  return rateFindings(asRate(before?.id ?? '', after, tables), isLive(after.status) ? rates : [], tables.classNames)
}

export const taxesServer = serveInParts(taxes, {
  async check({ tx }, changes) {
    const tables = await readTaxTables(tx)
    // Of many the others go on; one alone is not wrong in its values but in the state it is in.
    const [only, ...others] = changes
    if (only && others.length === 0 && isFrozen(only))
      throw problemOf('STATE', frozenWhy(only), { fields: [frozenWhy(only)] })
    const rates = standing(changes, tables)
    return changes.map(change => judge(change, tables, rates))
  },
  blockers: rateBlockers,
  /** What has ended is closed; what follows is opened by its own appointment. */
  async clock({ tx, setting, now, write }) {
    const isOver = and(eq(own.status, 'active'), lt(own.validTo, dayAt(now, setting.timezone)))
    const ended = await fieldsWhere(tx, taxes, ['id'], isOver)
    if (ended.length > 0)
      await write.move(
        taxes,
        ended.map(({ id }) => id),
        'due',
      )
    return false
  },
  withheld,
  // `for:me` leaves out what one wrote oneself.
  filters: { inForce, for: (_op, _values, _setting, { userId }) => byOthers(userId) },
  actions: { submit, approve, supersede, overTime: onScreen },
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
