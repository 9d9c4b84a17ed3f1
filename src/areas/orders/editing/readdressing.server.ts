// Sending an order elsewhere: while it is in the house, to a place that is served, and not across a border the invoice depends on.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { stateWhy } from '#contract/standing.ts'
import { type AddressValues, addressFindings, partsOfAddress } from '#rules/address.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { isSame } from '#rules/diff.ts'
import { isFinding } from '#rules/refusal.ts'
import type { Address } from '../addressBook.ts'
import type { Dossier } from '../dossier.server.ts'
import { type Deed, revised, together } from '../effects.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { numbersOff } from '../parcels/parcelling.server.ts'
import { pickedFinding, pickedUp } from './cancelling.server.ts'

const inHouse: ReadonlySet<OrderRow['state']> = new Set(['pendingPayment', 'placed', 'processing'])

/** What is given goes over what is there; parts another country has are left out. */
export const mergedAddress = (country: string, before: AddressValues | null, given: AddressValues): Address => {
  const values = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) }
  const parts = partsOfAddress(country).map(part => [part, (values as AddressValues)[part]?.trim() || null] as const)
  return { ...Object.fromEntries(parts), country } as Address
}

/** The address something goes to, and what its place is called where orders are found by it. */
interface DeliveryPlace {
  shipTo: Address
  code: string | null
  city: string | null
  region: string | null
}

/** Parts given anew over the address there is; what lies around a new pincode follows from it. */
export const movedTo = (
  { pincode, invoiceNo, region: billed }: Pick<OrderRow, 'pincode' | 'invoiceNo' | 'region'>,
  before: Address | null,
  given: AddressValues,
  country: string,
  /** Why nobody delivers there, where nobody does; undefined where a country has no codes. */
  area: PostalArea | Finding | undefined,
): DeliveryPlace | Finding[] => {
  const moving = given.pincode && given.pincode !== (before?.pincode ?? pincode)
  // Another pincode is another place: what was said of the former one is not said of it.
  const said = ([part, value]: [string, unknown]) => value !== before?.[part as keyof Address]
  const address = moving
    ? mergedAddress(
        country,
        before && { ...before, city: null, state: null },
        Object.fromEntries(Object.entries(given).filter(said)),
      )
    : mergedAddress(country, before, given)
  const findings = addressFindings(country, address)
  if (findings.length > 0) return findings
  if (isFinding(area)) return [area]
  const [city, state] = [address.city ?? area?.city ?? null, area?.state ?? address.state ?? null]
  const region = state ?? address.emirate ?? null
  if (invoiceNo && region !== billed)
    return [
      remark('RULE', 'The place of supply would change. Cancel and re-invoice', {
        path: address.emirate ? 'emirate' : 'state',
        key: 'orders.findings.placeOfSupply',
      }),
    ]
  const shipTo = { ...address, ...(country === 'ARE' ? {} : { city, state }) }
  const code = address.pincode ?? address.postalCode ?? pincode
  return { shipTo, code, city: city ?? address.area ?? null, region }
}

export const readdressed = (
  dossier: Dossier,
  given: AddressValues,
  country: string,
  area: PostalArea | Finding | undefined,
  now: Date,
): Deed | Finding[] => {
  const { order, packages } = dossier
  const gone = pickedUp(packages)
  if (gone) return [pickedFinding(gone)]
  if (!inHouse.has(order.state)) return [stateWhy(orders, order, 'state')]
  const moved = movedTo(order, order.shipTo as Address | null, given, country, area)
  if (Array.isArray(moved)) return moved
  const { code: pincode, ...place } = moved
  if (isSame(moved.shipTo, order.shipTo)) return { patch: {} }
  return together([{ patch: { ...place, pincode, ...revised(order, now) } }, numbersOff(dossier, now)])
}
