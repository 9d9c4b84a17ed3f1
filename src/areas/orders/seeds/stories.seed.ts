// What became of a demo order by its age: the younger, the nearer to the checkout; among the old ones some came back.
import type { Chance } from '#server/seed/rows.ts'
import {
  HoldReason,
  type OrderHold,
  type OrderPayment,
  type OrderPush,
  type OrderState,
  type ParcelState,
} from '../sets.ts'

type Name<S extends { codes: object }> = keyof S['codes'] & string

export interface Story {
  state: Name<typeof OrderState>
  payment: Name<typeof OrderPayment>
  hold: Name<typeof OrderHold>
  push: Name<typeof OrderPush>
  /** None: there is no package yet. */
  delivery?: Name<typeof ParcelState>
  holds: Name<typeof HoldReason>[]
  pushCode?: string
}

const pushCodes = ['PIN_INVALID', 'SKU_UNKNOWN', 'TIMEOUT', 'ADDRESS_TOO_LONG', 'TAX_MISMATCH'] as const

const goods = (isCod: boolean, isDelivered: boolean, age: number, chance: Chance): Story['payment'] => {
  if (!isCod) return 'paid'
  if (!isDelivered) return 'codDue'
  if (age < 9) return 'codCollected'
  return chance.under(40) === 0 ? 'codShort' : 'codRemitted'
}

const young = (isCod: boolean, age: number, at: number, chance: Chance): Story => {
  const paid = goods(isCod, false, age, chance)
  const roll = chance.under(100)
  if (roll < 3) return { state: 'expired', payment: 'failed', hold: 'free', push: 'notPushed', holds: [] }
  if (roll < 28) {
    const reason = HoldReason.names[at % HoldReason.names.length]!
    const more = roll < 6 ? [HoldReason.names[(at + 3) % HoldReason.names.length]!] : []
    return { state: 'placed', payment: paid, hold: 'held', push: 'notPushed', holds: [reason, ...more] }
  }
  if (roll < 46) {
    const push = roll < 38 ? 'failed' : roll < 42 ? 'dead' : 'conflict'
    const pushCode = push === 'conflict' ? 'CONFLICT' : chance.pick(pushCodes)
    return { state: 'placed', payment: paid, hold: 'free', push, pushCode, holds: [] }
  }
  if (roll < 52) return { state: 'placed', payment: paid, hold: 'free', push: 'queued', holds: [] }
  const delivery = chance.pick(['created', 'awb', 'manifested', 'awb'] as const)
  const push = roll < 55 ? 'stale' : 'pushed'
  return { state: 'processing', payment: paid, hold: 'free', push, delivery, holds: [] }
}

const onItsWay = (isCod: boolean, age: number, chance: Chance): Story => {
  const roll = chance.under(100)
  const rest = { hold: 'free', push: 'pushed', holds: [] } as const satisfies Partial<Story>
  if (roll < 4) return { ...rest, state: 'cancelled', push: 'notPushed', payment: isCod ? 'unpaid' : 'refunded' }
  if (roll < 36) return { ...rest, state: 'delivered', payment: goods(isCod, true, age, chance), delivery: 'delivered' }
  const delivery =
    roll < 48
      ? 'ndr'
      : roll < 54
        ? 'rtoTransit'
        : roll < 58
          ? 'rtoDelivered'
          : roll < 72
            ? 'outForDelivery'
            : 'inTransit'
  return { ...rest, state: 'shipped', payment: goods(isCod, false, age, chance), delivery }
}

const old = (isCod: boolean, age: number, chance: Chance): Story => {
  const roll = chance.under(100)
  const rest = { hold: 'free', push: 'pushed', holds: [] } as const satisfies Partial<Story>
  if (roll < 4) return { ...rest, state: 'cancelled', push: 'notPushed', payment: isCod ? 'unpaid' : 'refunded' }
  if (roll < 6) return { ...rest, state: 'expired', push: 'notPushed', payment: 'failed' }
  if (roll < 12) return { ...rest, state: 'rtoClosed', payment: isCod ? 'codDue' : 'refunded', delivery: 'restocked' }
  return { ...rest, state: 'closed', payment: goods(isCod, true, age, chance), delivery: 'delivered' }
}

/** The last minutes hold the checkouts nobody has paid yet; `at` counts the orders, `age` their days. */
export const storyOf = (isCod: boolean, age: number, at: number, chance: Chance): Story => {
  if (age < 2.5) return young(isCod, age, at, chance)
  return age < 9 ? onItsWay(isCod, age, chance) : old(isCod, age, chance)
}
