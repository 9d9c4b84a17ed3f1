// Where a link leads: to a record of one of the named resources, or to an address, a path of the shop or https elsewhere. What
// would run, leave the shop unseen or carry another address to go on to is refused.
import * as z from 'zod/mini'
import { made, type Needed, type Options } from '../field.ts'
import type { FindingCode } from '../finding.ts'
import type { RecordStatusName } from '../valueSet.ts'

export interface RecordTarget {
  /** The resource. */
  to: string
  id: string
}
export interface AddressTarget {
  url: string
}
export type Target = RecordTarget | AddressTarget

/** What a row says of the record its target leads to, as `<field>Target`; null where there is none, or it was deleted. */
export interface Linked {
  title: string
  status: RecordStatusName
  /** When it ends by itself, where it does and whoever asked knows. */
  endsAt?: string
}

export const isRecordTarget = (value: unknown): value is RecordTarget =>
  typeof value === 'object' && value !== null && 'to' in value && 'id' in value
export const isAddressTarget = (value: unknown): value is AddressTarget =>
  typeof value === 'object' && value !== null && 'url' in value

/** Hidden records answer at their address too. */
export const isLive = (status: RecordStatusName): boolean => status === 'active' || status === 'hidden'

const longest = 2000

/** However often it was written for a browser to read: the text that is meant in the end. */
const decoded = (text: string): string => {
  let plain = text
  for (let round = 0; round < 4; round += 1) {
    try {
      const next = decodeURIComponent(plain)
      if (next === plain) break
      plain = next
    } catch {
      break
    }
  }
  return plain
}

/** Browsers read a backslash as a slash: both begin another host. */
const leaves = (text: string): boolean => /^[/\\]{2}/.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)

/** Names by which pages are told where to send whoever comes on to. */
const onward =
  /^(?:next|url|uri|u|link|to|go|goto|out|target|dest|destination|continue|redir|redirect|redirect_?(?:to|uri|url)|return|return_?(?:to|url|path)|back|back_?url|callback|forward)$/i

const carriesOn = (path: string): boolean => {
  const query = path.split('#')[0]?.split('?').slice(1).join('?') ?? ''
  return query.split('&').some(pair => {
    const [name = '', ...value] = pair.split('=')
    return onward.test(decoded(name)) && leaves(decoded(value.join('=')).trim())
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers leave out of an address would hide what it is
const unwritable = /[\s\u0000-\u001f\u007f\\<>"`]/

const httpsFault = (address: string): FindingCode | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.hostname === '') return 'LINK_FORM'
  return url.username || url.password ? 'LINK_PERSON' : undefined
}

/** What is wrong with an address to lead to; the code of the dictionary. */
export const addressFault = (address: string): FindingCode | undefined => {
  if (address.length === 0 || address.length > longest || unwritable.test(address)) return 'LINK_FORM'
  if (/^https:\/\/[^/?#]/i.test(address)) return httpsFault(address)
  if (!address.startsWith('/')) return 'LINK_FORM'
  const plain = decoded(address)
  if (leaves(plain) || carriesOn(address)) return 'LINK_LEAVES'
  return unwritable.test(plain.split(/[?#]/)[0]?.replaceAll(' ', '') ?? '') ? 'LINK_FORM' : undefined
}

/** The dictionary code a fault goes by. */
export const faultCode = (fault: FindingCode): FindingCode | 'SCHEME' => (fault === 'LINK_FORM' ? 'SCHEME' : 'PATTERN')

const name = z.string().check(z.minLength(1), z.maxLength(60))
const shape = z.union([
  z.strictObject({ to: name, id: z.uuid() }),
  z.strictObject({ url: z.string().check(z.maxLength(longest)) }),
])

export const target = <const O extends Options>(facts: O = {} as O) => {
  const { among } = facts
  const schema = shape.check(({ value, issues }) => {
    if ('url' in value) {
      const says = addressFault(value.url)
      if (says) issues.push({ code: 'custom', input: value, path: [], params: { says, code: faultCode(says) } })
    } else if (among && !among.includes(value.to)) {
      issues.push({
        code: 'custom',
        input: value,
        path: [],
        params: { says: 'LINK_TO', code: 'ENUM', v: value.to, list: among },
      })
    }
  })
  return made<Target, Needed<O>>('target', schema as unknown as z.ZodMiniType<Target>, facts)
}
