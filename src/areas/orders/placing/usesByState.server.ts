// What the uses of an order's discounts are, by where it stands (kernel ruling 15).
import type { Kept } from '#areas/discounts/discounts.door.ts'
import type { OrderRow } from '../orders.ts'

type Standing = Readonly<Pick<OrderRow, 'state' | 'payment' | 'holdReasons'>>

export const usesAs = ({ state, payment, holdReasons }: Standing): Kept | 'released' => {
  if (state === 'expired' || state === 'cancelled') return 'released'
  const isAsked = payment === 'codDue' && (holdReasons ?? []).includes('codConfirm')
  return state === 'pendingPayment' || isAsked ? 'reserved' : 'committed'
}
