// How likely a parcel finds its door, from 0 to 100: cash rules ask for it as addressQuality. Nothing of it is looked up; it is
// what the written address alone says.
import { type AddressValues, addressFindings } from '../address.ts'

const longEnough = 15

/** What each sign of a good address counts. */
const points = { whole: 40, houseNumber: 20, long: 15, landmark: 15, city: 10 } as const

const has = (text: string | null | undefined): boolean => Boolean(text?.trim())

export function addressQuality(country: string, address: AddressValues): number {
  const line = address.line1?.trim() ?? ''
  const isSo: Record<keyof typeof points, boolean> = {
    whole: addressFindings(country, address).length === 0,
    houseNumber: /\p{Nd}/u.test(line),
    long: line.length >= longEnough,
    landmark: has(address.line2) || has(address.landmark) || has(address.area),
    city: has(address.city) || has(address.emirate),
  }
  return Object.entries(points).reduce((sum, [sign, count]) => sum + (isSo[sign as keyof typeof points] ? count : 0), 0)
}
