// A courier's row for one pincode, and everything that takes it out before any rule is asked. The first reason is the one told.
import { momentFigure, type Said } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import { say } from '../words.ts'
import type { PostalArea } from './postal.ts'

export type Payment = 'PREPAID' | 'COD'
export type Hazard = 'NONE' | 'AEROSOL' | 'FLAMMABLE'

export type Courier = {
  code: string
  supports: readonly string[]
  modes: readonly ('AIR' | 'SURFACE' | 'HYPERLOCAL')[]
  maxWeightG?: number | null
  maxValue?: number | null
  codLimit?: number | null
  dailyCapacity?: number | null
  /** Parcels it was given today. */
  today?: number
  state: 'ACTIVE' | 'PAUSED' | 'INACTIVE'
  pausedUntil?: string | null
  /** Minor units a parcel: what it costs to send, and to bring back. */
  cost?: { rate: number; reverseRate: number; rtoRate: number }
}

export type CourierRow = {
  courier: Courier
  prepaid: boolean
  cod: boolean
  tatDays: number
  codLimit?: number | null
  embargoUntil?: string | null
  /** Why it gave this parcel no number when it was asked. */
  refused?: string
}

const least = (...limits: (number | null | undefined)[]): number =>
  Math.min(...limits.map(limit => limit ?? Number.POSITIVE_INFINITY))

/**
 * The most cash any of these couriers takes at its pincode at that moment, in minor units; null where one takes any amount, or where
 * none is known. Who is paused comes back.
 */
export const mostCash = (rows: readonly CourierRow[], now: Date): number | null => {
  const isShut = ({ embargoUntil }: CourierRow) => embargoUntil && Date.parse(embargoUntil) > now.getTime()
  const limits = rows
    .filter(row => row.courier.state !== 'INACTIVE' && row.cod && !isShut(row))
    .map(({ courier, codLimit }) => least(courier.codLimit, codLimit))
  const most = Math.max(...limits)
  return Number.isFinite(most) ? most : null
}

export type Parcel = {
  area: PostalArea
  warehouse: string
  payment: Payment
  value: number
  currency: string
  weightG: number
  hazard: Hazard
  /** Ways to travel of which a courier must have one; any where nobody says. */
  modes?: Courier['modes'] | undefined
  /** Of the order and of what lies in it. */
  tags?: readonly string[]
  /** ISO instant. */
  now: string
  /** The calendar day where the vendor is: rules hold for whole days. */
  day: string
}

export const isPaused = ({ state, pausedUntil }: Courier, now: string): boolean =>
  state === 'PAUSED' && (!pausedUntil || Date.parse(now) < Date.parse(pausedUntil))

type Drop = (row: CourierRow, parcel: Parcel) => Said | undefined

const grams = (n: number): Said => say('ship.grams', { n })

/** The ways of a courier that a parcel may go. */
const waysOf = ({ courier }: CourierRow, { modes = [] }: Parcel): Courier['modes'] =>
  modes.length > 0 ? courier.modes.filter(mode => modes.includes(mode)) : courier.modes

const drops: readonly Drop[] = [
  ({ courier }) => (courier.state === 'INACTIVE' ? say('courier.inactive') : undefined),
  ({ courier }, { now }) => {
    if (!isPaused(courier, now)) return undefined
    const { pausedUntil } = courier
    return pausedUntil ? say('courier.pausedUntil', { until: momentFigure(pausedUntil) }) : say('courier.paused')
  },
  ({ prepaid, cod, courier }, { payment }) => {
    const takes = (payment === 'COD' ? cod : prepaid) && courier.supports.includes(payment)
    return takes ? undefined : say('courier.noPayment', { payment: say(`payment.${payment}`) })
  },
  ({ embargoUntil }, { now }) =>
    embargoUntil && Date.parse(now) < Date.parse(embargoUntil)
      ? say('courier.embargo', { until: momentFigure(embargoUntil) })
      : undefined,
  ({ courier: { dailyCapacity, today = 0 } }) =>
    dailyCapacity && today >= dailyCapacity ? say('courier.full', { n: today, of: dailyCapacity }) : undefined,
  ({ courier: { maxWeightG } }, { weightG }) =>
    maxWeightG && weightG > maxWeightG
      ? say('courier.heavy', { weight: grams(weightG), max: grams(maxWeightG) })
      : undefined,
  ({ courier: { maxValue } }, { value, currency }) =>
    maxValue && value > maxValue
      ? say('courier.value', { value: sayMoney(value, currency), max: sayMoney(maxValue, currency) })
      : undefined,
  ({ codLimit, courier }, { payment, value, currency }) => {
    const limit = least(codLimit, courier.codLimit)
    return payment === 'COD' && value > limit
      ? say('courier.limit', { value: sayMoney(value, currency), max: sayMoney(limit, currency) })
      : undefined
  },
  (row, parcel) =>
    parcel.modes?.length && waysOf(row, parcel).length === 0
      ? say('courier.otherWay', { modes: parcel.modes.map(mode => say(`mode.${mode}`)) })
      : undefined,
  // Such goods never fly: of a courier that has other ways they take one, unless the method asks for air alone.
  (row, parcel) =>
    parcel.hazard !== 'NONE' && waysOf(row, parcel).every(mode => mode === 'AIR')
      ? say('courier.airOnly', { hazard: say(`hazard.${parcel.hazard}`) })
      : undefined,
  ({ refused }) => (refused === undefined ? undefined : say('courier.refused', { code: refused })),
]

export const droppedBecause = (row: CourierRow, parcel: Parcel): Said | undefined => {
  for (const drop of drops) {
    const why = drop(row, parcel)
    if (why) return why
  }
  return undefined
}
