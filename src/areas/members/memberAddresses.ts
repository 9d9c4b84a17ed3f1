// Where parcels of a member go. Which parts an address has follows from its country; whoever could be found by one sees it only
// while the contact is revealed. How deliveries there ended is counted from the orders.
import { knownStates } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { AddressCountry } from './sets.ts'

const sealed = { personal: 'text', max: 120 } as const
const inIndia = { country: ['IND'] }
const inEmirates = { country: ['ARE'] }
const inSaudi = { country: ['SAU'] }
const counted = { virtual: true, readOnly: true, column: true } as const

export const mostAddresses = 10

export const memberAddresses = resource({
  name: 'memberAddresses',
  one: 'address',
  label: 'Addresses',
  group: 'people',
  icon: 'map-pin',
  title: 'place',
  lifecycle: 'toggle',
  parent: { resource: 'members', field: 'member' },
  quiet: true,
  sort: '-createdAt',
  words: ['ship to', 'where they live', 'delivery address'],
  without: ['activate', 'deactivate', 'duplicate'],
  fields: {
    member: f.reference('members', { required: true, fixed: true, column: true }),
    country: f.choice(AddressCountry, { required: true, fixed: true }),
    recipient: f.text({ ...sealed, required: true, column: true, max: 80, label: 'Name' }),
    line1: f.text({ ...sealed, required: true, column: true, label: 'Address' }),
    line2: f.text({ ...sealed, label: 'Address line 2' }),
    landmark: f.text(sealed),
    pincode: f.text({ max: 20, format: 'code', first: true, when: inIndia }),
    area: f.text({ max: 120, first: true, when: inEmirates }),
    emirate: f.text({ max: 40, first: true, when: inEmirates }),
    city: f.text({ max: 120, first: true, when: { country: ['IND', 'SAU'] } }),
    state: f.text({ max: 120, when: inIndia, offers: knownStates, label: 'Region or state' }),
    postalCode: f.text({ max: 20, format: 'code', first: true, when: inSaudi }),
    shortAddress: f.text({ ...sealed, max: 20, first: true, when: inSaudi }),
    place: f.text({ ofPerson: true, readOnly: true, column: true, max: 200, sortable: true }),
    mark: f.text({ readOnly: true, secret: true, max: 40 }),
    deliveredCount: f.integer({ ...counted, label: 'Delivered' }),
    returnedCount: f.integer({ ...counted, label: 'Returned' }),
  },
  actions: {},
})

export interface MemberAddressRow extends Row<typeof memberAddresses> {}
