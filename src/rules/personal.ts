// What tells of a person, in the one form it is compared in, and as everybody sees it: enough to recognise, not enough to use.
import type { PersonalKind } from '#contract/field.ts'
import { plainPhone } from './typed/phone.ts'

interface Personal {
  /** However it is typed, the same person's is the same text. */
  plain(text: string, country: string): string
  masked(text: string): string
  /** A part of it people say instead of the whole. */
  tail?(text: string): string | undefined
}

/** So many last digits of a number are marked. */
export const tailDigits = 6
/** So many find it: what a caller says, and what a parcel shows. */
const leastSaid = 4

/** The marked ends that end with what was said; none where it is too short for one, or too long. */
export const tailsEnding = (said: string): string[] => {
  const more = tailDigits - said.length
  if (said.length < leastSaid || more < 0) return []
  return Array.from({ length: 10 ** more }, (_, at) => (more === 0 ? '' : String(at).padStart(more, '0')) + said)
}

const codes = ['91', '971', '966']

const maskedPhone = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  const code = codes.find(each => digits.startsWith(each)) ?? digits.slice(0, 2)
  const own = digits.slice(code.length)
  return `+${code} ${own.slice(0, 2)}${'*'.repeat(Math.max(3, own.length - 5))} ${own.slice(-3)}`
}

/** What somebody is named by: a phone, an email, or neither, such as a number of ours. */
export const contactIn = (text: string): 'phone' | 'email' | undefined => {
  if (text.includes('@')) return 'email'
  return /^[\d\s().+\u0660-\u0669\u06f0-\u06f9-]{8,}$/.test(text.trim()) ? 'phone' : undefined
}

const kinds: Readonly<Record<PersonalKind, Personal>> = {
  phone: {
    plain: plainPhone,
    masked: maskedPhone,
    tail: text => text.replace(/\D/g, '').slice(-tailDigits),
  },
  email: {
    plain: text => text.trim().toLowerCase(),
    masked: text => text.replace(/^(.).*(@[^@]*)$/u, '$1***$2'),
  },
  contact: {
    plain: (text, country) => {
      const kind = contactIn(text)
      return kind ? kinds[kind].plain(text, country) : text.trim()
    },
    masked: text => {
      const kind = contactIn(text)
      return kind ? kinds[kind].masked(text) : text
    },
  },
  text: {
    plain: text => text.trim().replace(/\s+/g, ' '),
    masked: text => `${[...text][0] ?? ''}***`,
  },
}

export const plainPersonal = (kind: PersonalKind, text: string, country: string): string =>
  kinds[kind].plain(text, country)

export const maskedPersonal = (kind: PersonalKind, text: string): string => kinds[kind].masked(text)

/** What it is found by besides itself; nothing where the kind has no such part. */
export const tailOf = (kind: PersonalKind, text: string): string => kinds[kind].tail?.(text) ?? ''

/** Typed or read from a file: a mask that came back is no new value. */
export const isMasked = (text: string): boolean => text.includes('***')
