// Carts left behind: when they are, whether somebody may be reminded, and whose doing it was that they came back.
import type { Finding } from '#contract/problem.ts'
import { momentFigure } from '#contract/said.ts'
import { refusal } from './refusal.ts'

const day = 86_400_000

export type CartState = 'active' | 'abandoned' | 'recovering' | 'recovered' | 'lost'

/** The event that silence alone brings about. */
export const idleEvent = (
  { state, lastActivityAt }: { state: CartState; lastActivityAt: string },
  now: Date,
  { idleMinutes, lostDays }: { idleMinutes: number; lostDays: number },
): 'idle' | 'expire' | undefined => {
  const silent = now.getTime() - Date.parse(lastActivityAt)
  if (state === 'active') return silent >= idleMinutes * 60_000 ? 'idle' : undefined
  return (state === 'abandoned' || state === 'recovering') && silent >= lostDays * day ? 'expire' : undefined
}

export const mostNudges = 3

export interface Nudged {
  state: CartState
  email: string | null
  /** When it was reminded of before. */
  nudges: readonly string[]
  /** To marketing, by whoever it would go to. */
  consent: boolean
}

/** Why nobody may be reminded now; a service message speaks of the order only and needs no consent. */
export const nudgeRefusal = (
  { state, email, nudges, consent }: Nudged,
  template: 'service' | 'marketing',
  now: Date,
): Finding | undefined => {
  if (state === 'recovered' || state === 'lost') return refusal('STATE', `cart.${state}`)
  if (state === 'active') return refusal('STATE', 'cart.active')
  if (!email) return refusal('REQUIRED', 'cart.noEmail')
  if (!consent && template === 'marketing') return refusal('CONSENT', 'cart.noConsent')
  if (nudges.length >= mostNudges) return refusal('LIMIT', 'cart.manyNudges', { count: nudges.length })
  const next = Math.max(0, ...nudges.map(at => Date.parse(at))) + day
  if (next > now.getTime()) return refusal('LIMIT', 'cart.soon', { at: momentFigure(new Date(next).toISOString()) })
  return undefined
}

export interface LeftCart {
  lastActivityAt: string
  skus: readonly string[]
  /** When its recovery link was followed. */
  linkUsedAt: string | null
}

export interface Ordered {
  placedAt: string
  skus: readonly string[]
}

/** An order of the same shopper brings a cart back within seven days, when both share something. */
export const attributionOf = (cart: LeftCart, order: Ordered): 'link' | 'organic' | undefined => {
  const [left, placed] = [Date.parse(cart.lastActivityAt), Date.parse(order.placedAt)]
  if (placed < left || placed > left + 7 * day || !order.skus.some(sku => cart.skus.includes(sku))) return undefined
  return cart.linkUsedAt !== null && Date.parse(cart.linkUsedAt) <= placed ? 'link' : 'organic'
}
