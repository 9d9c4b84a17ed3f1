// What an address must hold, country by country: India a pincode, the Emirates an emirate and an area and no code, Saudi Arabia
// its five digits and the national short address, without which carriers take no parcel.
import type { Finding } from '#contract/problem.ts'
import type { NamesOf } from '#contract/said.ts'
import { postalFinding } from './courier/postal.ts'
import { refusal } from './refusal.ts'
import type { ruleText } from './words.ts'

export type AddressPart =
  | 'name'
  | 'line1'
  | 'line2'
  | 'landmark'
  | 'city'
  | 'state'
  | 'pincode'
  | 'emirate'
  | 'area'
  | 'postalCode'
  | 'shortAddress'
export type AddressValues = Partial<Record<AddressPart, string | null | undefined>>

interface Shape {
  /** Asked for, in the order they are written. */
  needed: readonly AddressPart[]
  /** Not part of an address there. */
  foreign: readonly AddressPart[]
}

const everywhere = ['name', 'line1'] as const
const shapes: Readonly<Record<string, Shape>> = {
  IND: { needed: [...everywhere, 'pincode'], foreign: ['emirate', 'area', 'postalCode', 'shortAddress'] },
  ARE: { needed: [...everywhere, 'emirate', 'area'], foreign: ['pincode', 'postalCode', 'shortAddress', 'state'] },
  SAU: { needed: [...everywhere, 'city', 'postalCode', 'shortAddress'], foreign: ['pincode', 'emirate', 'area'] },
}

const emirates = ['Abu Dhabi', 'Dubai', 'Sharjah', 'Ajman', 'Umm Al Quwain', 'Ras Al Khaimah', 'Fujairah']
const shortest = { name: 2, line1: 5 } as const

/** What a country asks for, so that a form shows nothing else. */
export const partsOfAddress = (country: string): readonly AddressPart[] =>
  (
    [
      'name',
      'line1',
      'line2',
      'landmark',
      'area',
      'city',
      'state',
      'emirate',
      'pincode',
      'postalCode',
      'shortAddress',
    ] as const
  ).filter(part => !shapes[country]?.foreign.includes(part))

const at = (
  path: AddressPart,
  code: string,
  word: NamesOf<typeof ruleText>,
  params?: Record<string, string | number>,
): Finding => ({
  ...refusal(code, word, params),
  path,
})

const given = (address: AddressValues, part: AddressPart): string => address[part]?.trim() ?? ''

const wrongForm = (country: string, address: AddressValues): Finding[] => {
  const code = country === 'SAU' ? given(address, 'postalCode') : country === 'IND' ? given(address, 'pincode') : ''
  const postal = code && postalFinding(country, code)
  const short = given(address, 'shortAddress')
  const emirate = given(address, 'emirate')
  return [
    ...(postal ? [{ ...postal, path: country === 'SAU' ? 'postalCode' : 'pincode' }] : []),
    ...(country === 'SAU' && short && !/^[A-Z]{4}\d{4}$/.test(short)
      ? [at('shortAddress', 'PATTERN', 'address.short')]
      : []),
    ...(country === 'ARE' && emirate && !emirates.includes(emirate)
      ? [at('emirate', 'ENUM', 'address.emirate', { list: emirates.join(', ') })]
      : []),
  ]
}

/** Everything that is wrong with an address of this country, each at its part. */
export const addressFindings = (country: string, address: AddressValues): Finding[] => {
  const needed = shapes[country]?.needed ?? everywhere
  const missing = needed
    .filter(part => given(address, part) === '')
    .map(part => at(part, 'REQUIRED', part === 'shortAddress' ? 'address.short' : 'address.missing'))
  const brief = everywhere
    .filter(part => given(address, part) !== '' && given(address, part).length < shortest[part])
    .map(part => at(part, 'SHORT', 'address.brief', { min: shortest[part] }))
  return [...missing, ...brief, ...wrongForm(country, address)]
}

/** In one line, the way labels of all three countries are read. */
export const printAddress = (address: AddressValues): string =>
  (['line1', 'line2', 'landmark', 'area', 'city', 'state', 'emirate', 'pincode', 'postalCode', 'shortAddress'] as const)
    .map(part => given(address, part))
    .filter(Boolean)
    .join(', ')

/** However it is written, the same place is the same text: what two addresses are compared by. */
export const plainAddress = (address: AddressValues): string =>
  printAddress(address)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
