// How conditions of delivery are written, for every area that asks for them, and what they may ask about. Whether they hold is for the
// rules to say (`#rules/shipping/facts.ts`).
import { f } from './f.ts'

export const conditionForm = {
  source: ':',
  message: 'Write a condition before each value, such as cartValue:>500',
} as const

/** The states and regions places are known in: offered wherever one is typed. */
export const knownStates = { of: 'postalAreas', by: 'state' } as const

/** What a condition may ask about an order, by its name in the line; the rules answer each of them, or do not compile. */
export const orderFacts = {
  cartValue: f.money({ required: true, label: 'Order value' }),
  weight: f.integer({ required: true, unit: 'g' }),
  items: f.integer({ required: true }),
  pincode: f.text({ required: true, format: 'code' }),
  state: f.text({ offers: knownStates, label: 'Region or state' }),
  zone: f.text({ format: 'code' }),
  remote: f.toggle({ required: true }),
  hazmat: f.toggle({ required: true, label: 'Hazardous' }),
  firstOrder: f.toggle({ required: true }),
  memberRtoRate: f.percent({ label: 'RTO rate' }),
  memberOrders: f.integer({ label: 'Previous orders' }),
  memberBlocked: f.toggle({ required: true, label: 'COD blocked' }),
  addressQuality: f.integer({ min: 0, max: 100 }),
  sku: f.reference('variants', { by: 'sku', label: 'SKU' }),
  category: f.reference('categories', { by: 'slug' }),
} as const
export type OrderFact = keyof typeof orderFacts

/** What the text of such a condition says of itself. */
export const orderCondition = { format: 'code', pattern: conditionForm, asks: orderFacts } as const
