// Demo pushes that failed, as their orders say, and failed deliveries that wait for an answer. What the local systems
// have against some of them stays so for a while: a repush of all alike is not always a repush of all, nor is every answer taken.
import { demoAttempts, demoMissed, demoPushErrors } from '#areas/orders/seeds/pushed.seed.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { hour } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { NdrReason, NdrState } from './ndrs.ts'
import { PushState } from './pushes.ts'

/** A record that was made when it happened. */
const madeAt = (vendor: string, chance: DatedChance, at: string) => ({
  ...base(chance, vendor, chance.id(), 1, 0),
  created_at: at,
  updated_at: at,
})

const messages: Readonly<Record<string, string>> = {
  PIN_INVALID: 'No such pincode',
  SKU_UNKNOWN: 'No such SKU',
  ADDRESS_TOO_LONG: 'Line 1 of the address has more than 60 letters',
  TAX_MISMATCH: 'Tax of line 1 does not fit its rate',
  CONFLICT: 'Known with other content',
}
const statuses: Readonly<Record<string, number>> = { CONFLICT: 409 }
const silent = new Set(['TIMEOUT', 'UNREACHABLE'])

const seedFailed = async (tx: Tx, vendor: string, chance: DatedChance, now: number): Promise<void> => {
  const rows = (await demoPushErrors(tx)).map(({ id, orderNo, pushCode, revision }) => ({
    id,
    order_no: orderNo,
    push_code: pushCode ?? '',
    revision,
  }))
  const at = (hoursAgo: number) => new Date(now - hoursAgo * hour).toISOString()
  const failed = rows.map(row => ({ ...row, tries: silent.has(row.push_code) ? 6 : 1, ago: 1 + chance.under(40) }))
  await insertRows(
    tx,
    'pushes',
    failed.map(({ id, order_no, push_code, revision, tries, ago }) => ({
      ...madeAt(vendor, chance, at(ago)),
      order: id,
      order_no,
      code: push_code,
      message: messages[push_code] ?? null,
      tries,
      revision,
      last_at: at(ago),
      state: codeIn(PushState, 'waiting'),
    })),
  )
  await insertRows(
    tx,
    'push_attempts',
    failed.flatMap(({ id, push_code, revision, tries, ago }) =>
      Array.from({ length: tries }, (_, nth) => ({
        ...madeAt(vendor, chance, at(ago + tries - 1 - nth)),
        order: id,
        code: push_code,
        revision,
        at: at(ago + tries - 1 - nth),
        message: messages[push_code] ?? null,
        target: 'local',
        request_hash: '0'.repeat(64),
        http_status: silent.has(push_code) ? null : (statuses[push_code] ?? 422),
      })),
    ),
  )
  const conflicts = failed.filter(({ push_code }) => push_code === 'CONFLICT')
  await insertRows(
    tx,
    'local_order_system',
    conflicts.map(({ order_no, revision, ago }) => ({ vendor, order_no, revision, hash: 'another', at: at(ago + 1) })),
  )
  const stubborn = failed.filter(
    ({ push_code }, nth) => push_code in { PIN_INVALID: 1, SKU_UNKNOWN: 1 } && nth % 4 === 0,
  )
  await insertRows(
    tx,
    'local_order_fault',
    stubborn.map(({ order_no, push_code }) => ({ vendor, order_no, fault: push_code, times: 1 })),
  )
}

const remarks: readonly (readonly [reason: (typeof NdrReason.names)[number], remark: string])[] = [
  ['unavailable', 'Door locked, nobody answered the bell'],
  ['address', 'House number not found, no landmark given'],
  ['refused', 'Shopper says it was not ordered'],
  ['cashNotReady', 'Asked to come back with change'],
  ['postponed', 'Asked for delivery after the weekend'],
  ['unreachable', 'Phone switched off, three calls'],
]

const seedMissed = async (tx: Tx, vendor: string, chance: DatedChance, now: number): Promise<void> => {
  const drafts = (await demoMissed(tx)).map(({ city, orderNo, ...parcel }) => {
    const [reason, remark] = chance.pick(remarks)
    const opened = now - (1 + chance.under(46)) * hour
    const attempt = 1 + chance.under(3)
    const moments = { opened_at: new Date(opened).toISOString(), due_at: new Date(opened + 48 * hour).toISOString() }
    return {
      ...base(chance, vendor, chance.id(), 1, 0),
      ...parcel,
      order_no: orderNo,
      ...moments,
      try_no: attempt,
      courier_remark: remark,
      place: city,
      reason: codeIn(NdrReason, reason),
      state: codeIn(NdrState, 'open'),
    }
  })
  await insertRows(tx, 'ndrs', drafts)
  const elsewhere = drafts.filter((_, nth) => nth % 4 === 1)
  await insertRows(
    tx,
    'local_courier_fault',
    elsewhere.map(({ awb }) => ({ vendor, awb, fault: 'NOT_POSSIBLE', times: 1 })),
  )
  await demoAttempts(
    tx,
    drafts.map(parcel => ({ package: parcel.package, attempts: parcel.try_no })),
  )
}

export const seedPushes = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const now = Math.floor(chance.day.now / hour) * hour
  await seedFailed(tx, vendor, chance, now)
  await seedMissed(tx, vendor, chance, now)
}
