import * as z from 'zod/mini'
import { made, type Needed, type Options, type TextFormat } from '../field.ts'
import { pincodesForm } from '../pincodes.ts'

/** The last part of an address: lower case, digits and single hyphens. */
export const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

const patterns: Partial<Record<TextFormat, { source: string; message: string }>> = {
  slug: { source: slugForm.source, message: 'a-z, 0-9 and single hyphens only' },
  country: { source: '^[A-Z]{3}$', message: 'A country like IND' },
  pincodes: pincodesForm,
  color: { source: '^#[0-9A-Fa-f]{6}$', message: 'A colour like #7A1F3D' },
  email: { source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', message: 'An email address like name@example.com' },
  url: { source: '^https://[^\\s]+$', message: 'A URL that starts with https://' },
  phone: { source: '^\\+[1-9][0-9]{6,14}$', message: 'A phone number like +919812345678' },
}

const none = String.fromCharCode(0)

/** One line or many, in one language. Trimmed; never longer than `max` (200, long 20,000). */
export const text = <const O extends Options>(facts: O = {} as O) => {
  const max = facts.max ?? (facts.format === 'long' || facts.format === 'html' ? 20_000 : 200)
  const pattern = facts.pattern ?? patterns[facts.format ?? 'plain']
  const schema = z.string().check(
    z.refine(value => !value.includes(none), {
      params: { says: 'UNSTORABLE', code: 'PATTERN' },
    }),
    z.minLength(facts.min ?? (facts.required ? 1 : 0)),
    z.maxLength(max),
    ...(pattern ? [z.regex(new RegExp(pattern.source, 'u'))] : []),
  )
  return made<string, Needed<O>>('text', schema, { ...facts, max, ...(pattern && { pattern }) })
}
