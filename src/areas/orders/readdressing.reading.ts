// Sending an order elsewhere: while it is in the house, to a place that is served, and not across a border the invoice depends on.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type AddressValues, addressFindings, partsOfAddress } from '#rules/address.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { stateWhy } from '#server/records/regions.ts'
import type { Address } from './addressBook.ts'
import { pickedFinding, pickedUp } from './cancelling.reading.ts'
import { type Deed, revised } from './deeds.reading.ts'
import type { Dossier } from './dossier.reading.ts'
import { orders } from './orders.ts'

const inHouse = new Set(['pendingPayment', 'placed', 'processing'])

/** What is given goes over what is there; parts another country has are left out. */
export const mergedAddress = (country: string, before: AddressValues | null, given: AddressValues): Address => {
  const values = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) }
  const parts = partsOfAddress(country).map(part => [part, (values as AddressValues)[part]?.trim() || null] as const)
  return { ...Object.fromEntries(parts), country } as Address
}

export const readdressed = (
  { order, packages }: Dossier,
  given: AddressValues,
  country: string,
  /** Undefined where nobody delivers, or where a country has no codes. */
  area: PostalArea | undefined,
  now: Date,
): Deed | Finding[] => {
  const gone = pickedUp(packages)
  if (gone) return [pickedFinding(gone)]
  if (!inHouse.has(order.state)) return [stateWhy(orders, order, 'state')]
  const before = order.shipTo as Address | null
  const moving = given.pincode && given.pincode !== order.pincode
  // Another pincode is another place: what was said of the former one is not said of it.
  const said = ([part, value]: [string, unknown]) => value !== before?.[part as keyof Address]
  const address = moving
    ? mergedAddress(
        country,
        { ...before, city: null, state: null },
        Object.fromEntries(Object.entries(given).filter(said)),
      )
    : mergedAddress(country, before, given)
  const findings = addressFindings(country, address)
  if (findings.length > 0) return findings
  if (address.pincode && !area)
    return [
      remark('REF_NOT_FOUND', 'Nobody delivers to {code}', {
        path: 'pincode',
        params: { code: address.pincode },
        key: 'orders.findings.notServed',
      }),
    ]
  const [city, state] = [address.city ?? area?.city ?? null, area?.state ?? address.state ?? null]
  const region = state ?? address.emirate ?? null
  if (order.invoiceNo && region !== order.region)
    return [
      remark('RULE', 'Place of supply changes; cancel and re-invoice', {
        path: address.emirate ? 'emirate' : 'state',
        key: 'orders.findings.placeOfSupply',
      }),
    ]
  const shipTo = { ...address, ...(country === 'ARE' ? {} : { city, state }) }
  const code = address.pincode ?? address.postalCode ?? order.pincode
  return { patch: { shipTo, pincode: code, city: city ?? address.area ?? null, region, ...revised(order, now) } }
}
