// The one resolver: which warehouses send an order, which courier takes each parcel, when it arrives, and why nobody else does.
// Check pincode, the allocation of an order and the push of one all ask here.
import type { Finding } from '#contract/problem.ts'
import type { Payment } from '#rules/courier/candidate.ts'
import { type Eta, etaOf } from '#rules/courier/eta.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { courierFor } from '#rules/courier.ts'
import { refusal } from '#rules/refusal.ts'
import type { Step, Trace } from '#rules/trace.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import { goodsByVariant, worse } from '../stock/goods.server.ts'
import { modesOf } from '../warehouses.ports.ts'
import { readBusy } from './busy.server.ts'
import { localAt } from './calendar.server.ts'
import { type Sending, sendersAmong } from './senders.server.ts'
import { type House, readCourierRules, readHouses, readServing, type Sellable } from './serving.server.ts'

export interface AllocationRequest extends Sending {
  payment: Payment
  /** Of the whole parcel, in minor units. */
  value: number
  weightG: number
  /** Ids of the variants that lie in it already: they ask of houses and couriers what those of lines do. */
  inside?: readonly string[]
  /** Code of a shipping method: couriers must travel as it asks. */
  method?: string | null
  /** Code of the only courier that may take it. */
  courier?: string
  /** Couriers that were asked for a number of it and gave none, with the reason. */
  refused?: ReadonlyMap<string, string>
}

export interface VendorPlace {
  currency: string
  timezone: string
  country: string
}

export interface Sent {
  warehouse: { id: string; code: string }
  courier?: { code: string }
  /** Calendar days. */
  ships?: string
  due?: string
  eta?: Eta
  /** Why this courier, and why no other. */
  choice: Trace
}

export interface Allocation {
  area?: PostalArea
  parcels: Sent[]
  /** What each warehouse can sell of what was asked for, with what is held for whoever asks. */
  sellable: Sellable
  /** Why nothing can be sent, or nobody carries it. */
  finding?: Finding
  warehouseSteps: Step[]
  /** All of it, one derivation after the other. */
  trace: Trace
}

const firstWords = (parcels: readonly Sent[]): Step['outcome'] =>
  parcels.map(({ warehouse, courier }) => [warehouse.code, courier?.code ?? say('courier.none')].flat())

const withInside = async (tx: Tx, asked: AllocationRequest): Promise<AllocationRequest> => {
  if (!asked.inside) return asked
  const { hazard, isCold, tags } = await goodsByVariant(tx, asked.inside)
  return {
    ...asked,
    hazard: worse(asked.hazard ?? 'NONE', hazard),
    isCold: asked.isCold || isCold,
    tags: [...(asked.tags ?? []), ...tags],
  }
}

/**
 * Shares an order out over warehouses and couriers as of `now`; weights in grams, values in minor units. Refuses nothing: where nobody
 * sends or carries it, `finding` says why.
 */
export const allocate = async (
  tx: Tx,
  asked: AllocationRequest,
  { currency, timezone, country }: VendorPlace,
  now: Date,
): Promise<Allocation> => {
  const busy = await readBusy(tx, now, timezone)
  const { area, why, choice, goods, sellable } = (
    await sendersAmong(tx, country, [await withInside(tx, asked)], busy, now)
  )[0]!
  if (!area) return { parcels: [], ...(why && { finding: why }), sellable, warehouseSteps: [], trace: choice.trace }
  const [houses, rules, serving] = [
    await readHouses(tx),
    await readCourierRules(tx),
    (await readServing(tx, area.code, now)) ?? [],
  ]
  const going = serving
    .filter(({ courier: { code } }) => !asked.courier || asked.courier === code)
    .map(row => {
      const refused = asked.refused?.get(row.courier.code)
      const courier = { ...row.courier, today: busy.couriers.get(row.courier.code) ?? 0 }
      return { ...row, courier, ...(refused && { refused }) }
    })
  const local = localAt(now, timezone)
  const modes = await modesOf.ask(tx, asked.method)
  const byCode = new Map(houses.map(house => [house.code, house]))
  const parcels = choice.mappings.map(({ warehouse: code }): Sent => {
    const house = byCode.get(code) as House
    const parcel = {
      area,
      warehouse: code,
      payment: asked.payment,
      value: asked.value,
      currency,
      weightG: asked.weightG,
      hazard: goods.hazard,
      tags: goods.tags,
      modes,
      now: now.toISOString(),
      day: local.day,
    }
    const { row, trace } = courierFor(parcel, going, rules)
    const holidays = serving.find(one => one.courier.code === row?.courier.code)?.holidays ?? []
    const eta = row && etaOf({ ...local, warehouse: house, tatDays: row.tatDays, courierHolidays: holidays })
    return {
      warehouse: { id: house.id, code },
      ...(row && { courier: { code: row.courier.code } }),
      ...(eta && { ships: eta.ships, due: eta.due, eta }),
      choice: trace,
    }
  })
  const lost = parcels.some(({ courier }) => !courier)
  const finding =
    parcels.length === 0
      ? refusal('RULE', 'house.none', { pincode: area.code })
      : lost
        ? refusal('RULE', 'courier.none')
        : undefined
  return {
    area,
    parcels,
    ...(finding && { finding }),
    sellable,
    warehouseSteps: choice.trace.steps,
    trace: {
      result: parcels.length === 0 ? choice.trace.result : firstWords(parcels),
      steps: [...choice.trace.steps, ...parcels.flatMap(one => [...one.choice.steps, ...(one.eta?.trace.steps ?? [])])],
    },
  }
}
