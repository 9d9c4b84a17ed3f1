// What an order by phone asks for beside its lines, for the shop's prices and for others alike.
import { f } from '#contract/f.ts'
import { PaidAhead, TakenByStaff } from './sets.ts'

/** An address is typed where none of the member's was chosen. */
const typed = { savedAddress: ['null', 'undefined'] }
const indian = { country: ['IND'] }
const emirati = { country: ['ARE'] }
const saudi = { country: ['SAU'] }

/** In which parts it is asked, in this order. */
export const placingParts = [
  { title: 'orders.screen.items', inputs: ['lines', 'coupons'] },
  { title: 'orders.screen.contact', inputs: ['member'] },
  {
    title: 'orders.screen.address',
    inputs: [
      'savedAddress',
      'line1',
      'line2',
      'landmark',
      'pincode',
      'emirate',
      'area',
      'postalCode',
      'shortAddress',
      'city',
    ],
  },
  { title: 'orders.screen.price', inputs: ['payBy', 'sendLink', 'shippingMethod', 'note'] },
] as const

export const placing = {
  member: f.reference('members', { required: true }),
  payBy: f.choice(TakenByStaff, { required: true, default: 'cod', label: 'Payment method' }),
  sendLink: f.toggle({ when: { payBy: PaidAhead.names }, label: 'Send payment link' }),
  shippingMethod: f.reference('shippingMethods'),
  coupons: f.list({ max: 5 }),
  savedAddress: f.reference('memberAddresses', { label: 'Saved address', help: 'Or enter an address below' }),
  line1: f.text({ required: true, max: 120, label: 'Address line 1', when: typed }),
  line2: f.text({ max: 120, label: 'Address line 2', when: typed }),
  landmark: f.text({ max: 120, when: typed }),
  pincode: f.text({ max: 20, when: { ...indian, ...typed } }),
  emirate: f.text({ max: 40, when: { ...emirati, ...typed } }),
  area: f.text({ max: 120, when: { ...emirati, ...typed } }),
  postalCode: f.text({ max: 20, when: { ...saudi, ...typed } }),
  shortAddress: f.text({ max: 20, when: { ...saudi, ...typed } }),
  city: f.text({ max: 120, when: typed }),
  note: f.text({ max: 1000 }),
}
