// What a cart is made of wherever one is tried: lines, codes, and who buys where and how.
import { f } from '#contract/f.ts'
import { Channel } from './sets.ts'

export const cartParts = {
  lines: f.list({ required: true, max: 100, help: 'SKUs, with units where there are more than one: LIP-1 x2' }),
  codes: f.list({ max: 10, column: true }),
  channel: f.choice(Channel, { default: 'web' }),
  isPrepaid: f.toggle({ default: true, label: 'Paid before delivery' }),
  pincode: f.text({ max: 40, format: 'code' }),
  memberOrders: f.integer({ min: 0, default: 0, label: 'Orders of the member so far' }),
  at: f.moment({ label: 'At', help: 'Without it, now' }),
}

/** `LIP-1`, `LIP-1 2`, `LIP-1 x2` or `LIP-1*2`. */
export const readLine = (text: string): { sku: string; quantity: number } => {
  const [, sku = '', units = '1'] = /^\s*(\S+?)(?:\s*[×*]\s*|\s+x?\s*)(\d{1,3})\s*$/i.exec(text) ?? [text, text.trim()]
  return { sku, quantity: Math.max(1, Number(units)) }
}
