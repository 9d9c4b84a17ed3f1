// The demo's test carts: what they hold and who fills them. What each is expected to cost is worked out once all is in place.
import { Channel } from '#contract/channel.ts'
import { codeIn } from '#contract/valueSet.ts'

export type SeededCart = { name: string; lines: Record<string, number> } & Record<string, unknown>

const golden = { 'G1-LIPSTICK': 2, 'G1-SERUM': 1, 'G1-SACHET': 3 }

export const carts: readonly SeededCart[] = [
  { name: 'Golden order', lines: golden, codes: ['GLOW10'], is_prepaid: false },
  { name: 'Golden order, prepaid', lines: golden, codes: ['GLOW10'] },
  { name: 'Golden order without a code', lines: golden },
  { name: 'Golden order, coupon alone', lines: golden, codes: ['DIWALI20'] },
  { name: 'One lipstick', lines: { 'G1-LIPSTICK': 1 } },
  { name: 'One lipstick, first order', lines: { 'G1-LIPSTICK': 1 }, codes: ['FIRST15'], member_orders: 0 },
  { name: 'One lipstick, first-order code on second order', lines: { 'G1-LIPSTICK': 1 }, codes: ['FIRST15'] },
  { name: 'One serum', lines: { 'G1-SERUM': 1 } },
  { name: 'Serum with lipstick', lines: { 'G1-LIPSTICK': 1, 'G1-SERUM': 1 } },
  { name: 'Two sachets: no set yet', lines: { 'G1-SACHET': 2 } },
  { name: 'Three sachets: one free', lines: { 'G1-SACHET': 3 } },
  { name: 'Eight sachets: two free', lines: { 'G1-SACHET': 8 } },
  { name: 'Just below 1,500', lines: { 'G1-LIPSTICK': 1, 'G1-SERUM': 1, 'G1-SACHET': 1 } },
  { name: 'Above 3,000', lines: { 'G1-LIPSTICK': 4, 'G1-SERUM': 1 } },
  { name: 'Bangalore, free shipping', lines: golden, pincode: '560034' },
  { name: 'Bangalore, COD', lines: golden, pincode: '560034', is_prepaid: false },
  { name: 'Small cart to Bangalore', lines: { 'G1-SACHET': 1 }, pincode: '560034' },
  { name: 'Small cart, free shipping', lines: { 'G1-SERUM': 1 }, pincode: '560034', codes: ['SHIPFREE'] },
  { name: 'App only', lines: { 'G1-LIPSTICK': 1 }, channel: codeIn(Channel, 'android') },
  { name: 'Unknown code', lines: { 'G1-SERUM': 1 }, codes: ['NOSUCHCODE'] },
]
