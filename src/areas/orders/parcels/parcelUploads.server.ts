// The bulk files of parcels: who carries them under which number, and what couriers tell of them.
import { and, eq, sql } from 'drizzle-orm'
import { couriers as courierResource } from '#areas/warehouses/couriers.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsTitled, fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { awbColumns, statusColumns } from '../columns.ts'
import { answered, byAwb, byNumber, each, failed, type OrdersByNumber } from '../fileOrders.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { type PackageRow, packages } from '../packages.ts'
import { assigned, eventIdOf, told } from './parcelRows.server.ts'

const p = tableFor(packages)
const e = tableFor(orderEvents)

/** Whose they are nobody has to wait for: the database refuses a number that is given meanwhile. */
const numberedAlready = async ({ tx }: Scene, rows: readonly BulkRow<{ awb: string }>[]): Promise<PackageRow[]> => {
  const numbers = rows.flatMap(({ values }) => values.awb ?? [])
  return rowsWhere(tx, packages, sql`${p.awb} = any(${sql.param(numbers)}::text[])`)
}

type Couriers = ReadonlyMap<string, { code: string }>

/** By what a file may call them, in small letters. */
const couriersCalled = async ({ tx }: Scene, rows: readonly BulkRow<{ courier: string }>[]): Promise<Couriers> => {
  const named = rows.flatMap(({ values }) => values.courier ?? [])
  return fieldsTitled(tx, courierResource, named, ['code'])
}

interface Numbers {
  known: OrdersByNumber
  numbered: PackageRow[]
  couriers: Couriers
}

export const orderAwb = bulk(awbColumns, {
  /** With the packages that have one of its numbers already. */
  async load(scene, rows): Promise<Numbers> {
    const known = await byNumber(scene, rows)
    return { known, numbered: await numberedAlready(scene, rows), couriers: await couriersCalled(scene, rows) }
  },
  judge: (unit, { known, numbered, couriers }: Numbers, scene) =>
    each<Values<typeof awbColumns>>((dossier, values, { now, setting: { vendor } }) => {
      const { courier: v } = values
      const courier = v && couriers.get(v.toLowerCase())?.code
      if (v && !courier) return finding('REF_NOT_FOUND', { thing: 'courier', v, vendor }, 'courier')
      const others = [...numbered, ...[...known.values()].flatMap(one => one.packages)]
      return assigned(dossier, { ...values, ...(courier && { courier }) }, others, now)
    })(unit, known, scene),
})

const toldBefore = async (
  { tx }: Scene,
  rows: readonly BulkRow<Values<typeof statusColumns>>[],
): Promise<Set<string>> => {
  const ids = rows.map(({ values }) => eventIdOf(values))
  const isKnown = and(eq(e.source, 'courier'), sql`${e.eventId} = any(${sql.param(ids)}::text[])`)
  const known = await fieldsWhere(tx, orderEvents, ['eventId'], isKnown, { deleted: true })
  return new Set(known.flatMap(({ eventId }) => eventId ?? []))
}

export const orderStatus = bulk(statusColumns, {
  load: async (scene, rows) => ({ known: await byAwb(scene, rows), before: await toldBefore(scene, rows) }),
  judge([row], { known, before }: { known: OrdersByNumber; before: Set<string> }, { now }) {
    const { values, line } = row!
    if (before.has(eventIdOf(values))) return failed(line)
    const dossier = known.get((values.awb ?? '').toLowerCase())
    if (!dossier)
      return failed(
        line,
        remark('REF_NOT_FOUND', 'No package has AWB {v}', {
          path: 'awb',
          params: { v: values.awb ?? '' },
          key: 'orders.findings.noAwb',
        }),
      )
    return answered(line, dossier, told(dossier, values, now))
  },
})
