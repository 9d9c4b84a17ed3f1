// An address as others read it: opened, in one line of its place, and by the mark equal ones share.
import { type AddressPart, type AddressValues, partsOfAddress, plainAddress } from '#rules/address.ts'
import { sealParts } from '#server/fields/personal.ts'
import type { Personal } from '#server/records/serve.ts'

/** Parts the declaration calls otherwise. */
export const fieldOfPart = (part: string): string => (part === 'name' ? 'recipient' : part)
const sealedParts = new Set<AddressPart>(['name', 'line1', 'line2', 'landmark', 'shortAddress'])

type Kept = Readonly<Record<string, unknown>>

/** The parts its country has, in the clear. */
export const openedAddress = (row: Kept, { open }: Pick<Personal, 'open'>): AddressValues =>
  Object.fromEntries(
    partsOfAddress(String(row.country)).map(part => {
      const value = row[fieldOfPart(part)]
      return [part, sealedParts.has(part) ? open(value) : ((value as string | null) ?? null)]
    }),
  )

/** What equal addresses share, and nobody reads an address from. */
export const markOfAddress = (address: AddressValues, { seal }: Pick<Personal, 'seal'>): string | undefined =>
  sealParts(seal('text', plainAddress(address)))?.mark

export const placeOf = ({ area, city, emirate, state, pincode, postalCode }: AddressValues): string =>
  [area, city, emirate ?? state, pincode ?? postalCode].filter(Boolean).join(', ')
