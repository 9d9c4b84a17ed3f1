// Typed text -> the value of a field, as people say it in their language: `tomorrow 9`, `1.299,50`, `hid`, `98123 45678`.
// The codec has the last word, so that everything files may say is understood here as well.
import { decimalSignOf } from '#console/i18n/amounts.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { currentPlace } from '#console/session/me.ts'
import { humanised } from '#contract/address.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field, FieldKind, Read } from '#contract/field.ts'
import { plainAmount } from '#rules/typed/amount.ts'
import { spokenDay } from '#rules/typed/day.ts'
import { plainPhone } from '#rules/typed/phone.ts'
import { several } from '#rules/typed/several.ts'
import { fold } from '../matching/fold.ts'
import { dayAt, settingNow } from './setting.ts'

/** Of a moment said without a time. */
const morning = '09:00'

const spoken = (text: string) => spokenDay(text, { language: wordsNow().language, today: dayAt(0), fold })

const dateIn = (text: string): string => spoken(text)?.day ?? text

const momentIn = (text: string): string => {
  const said = spoken(text)
  if (!said) return text
  const [year, month, date] = said.day.split('-')
  return `${date}-${month}-${year} ${said.time ?? morning}`
}

const amountIn = (text: string): string => plainAmount(text, decimalSignOf(wordsNow()))

/** Every name a member goes by, folded: in the reader's language, in English, its own, its number. */
export const namesOf = (field: Field, value: unknown): string[] => {
  const words = wordsNow()
  if (field.kind === 'toggle') return [words.t(value ? 'palette.yes' : 'palette.no'), value ? 'yes' : 'no'].map(fold)
  const { of } = field.facts
  const name = String(value)
  if (!of) return [fold(name)]
  return [words.value(of, name), of.labels[name] ?? humanised(name), name, String(of.codes[name])].map(fold)
}

export const membersOf = ({ kind, facts }: Field): unknown[] =>
  kind === 'toggle' ? [true, false] : [...(facts.of?.names ?? [])]

/** The one that is meant: named in full, or by a beginning no other has. */
export const memberIn = (field: Field, text: string): unknown => {
  const wanted = fold(text)
  if (wanted === '') return undefined
  const all = membersOf(field)
  const exact = all.find(value => namesOf(field, value).includes(wanted))
  if (exact !== undefined) return exact
  const begun = all.filter(value => namesOf(field, value).some(name => name.startsWith(wanted)))
  return begun.length === 1 ? begun[0] : undefined
}

const plainly: Partial<Record<FieldKind, (text: string) => string>> = {
  money: amountIn,
  percent: amountIn,
  decimal: amountIn,
  integer: amountIn,
  date: dateIn,
  moment: momentIn,
}

const textIn = (field: Field, text: string): string =>
  field.facts.format === 'phone' ? plainPhone(text, currentPlace()?.country ?? '') : text

/** Of a closed set each is said by any of its names. */
const listIn = (field: Field, text: string): string =>
  several(text)
    .map(one => String((field.facts.of && memberIn(field, one)) ?? one))
    .join('|')

export const readTyped = (field: Field, text: string): Read => {
  const member = field.kind === 'choice' || field.kind === 'toggle' ? memberIn(field, text) : undefined
  if (member !== undefined) return { value: member }
  const plain =
    field.kind === 'list' ? listIn(field, text) : (plainly[field.kind] ?? (typed => textIn(field, typed)))(text)
  return codecOf(field).read(plain, field.facts, settingNow())
}
