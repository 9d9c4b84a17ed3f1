// Whether a text can be what a record is known by: its number, its code, its address. Judged by the shape of what records of its
// kind are called, so that `5` is a price of a product and no product. Pure but for how records are called.
import type { Subject } from '#console/action/subject.ts'
import { subtitleOf, titleOf } from '#console/fields/title.ts'
import { currentPlace } from '#console/session/me.ts'
import { isMail } from '#rules/typed/mail.ts'
import { fold } from '../matching/fold.ts'
import { kindsOf } from './knownNames.ts'

const bare = (text: string): string => fold(text).replace(/^[#№"“«„]{1,4}|["”»“]{1,4}$/gu, '')

/** Fewer signs are an amount or a count, unless a record is known by them. */
export const fewestInCode = 3

/** A code, a number or an address, and no word. */
export const isCode = (text: string): boolean => {
  const plain = bare(text)
  return isMail(plain) || (/\d/.test(plain) && /^[\p{L}\p{N}._/#+-]+$/u.test(plain))
}

type Shape = 'number' | 'prefixed' | 'code' | 'address'

const shapeOf = (text: string): Shape | undefined => {
  const plain = bare(text)
  if (isMail(plain)) return 'address'
  if (!isCode(plain)) return undefined
  if (/^\d{2,}$/.test(plain)) return 'number'
  if (/^\p{L}{1,5}[-/]?\d{2,}$/u.test(plain)) return 'prefixed'
  // A price, a share, a day: what has a point or a sign in it is no code.
  return /\p{L}/u.test(plain) || /\d[-/]\d/.test(plain) ? 'code' : undefined
}

/** A number is said with its prefix and without. */
const areLike = (one: Shape, other: Shape): boolean =>
  one === other || (one !== 'code' && other !== 'code' && one !== 'address' && other !== 'address')

/** Whether it can be a record of that kind, by how those at hand are called. */
export const isRecordOf = (text: string, { resource, records }: Subject): boolean => {
  if (isCode(text) && kindsOf(text).has(resource.name)) return true
  const shape = shapeOf(text)
  if (!shape) return false
  const urlLang = currentPlace()?.urlLang ?? ''
  return records.slice(0, 3).some(record =>
    [titleOf(resource, record, urlLang), subtitleOf(resource, record, urlLang)].some(name => {
      const own = shapeOf(name)
      return own !== undefined && areLike(shape, own)
    }),
  )
}
