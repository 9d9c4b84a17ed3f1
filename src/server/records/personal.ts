// What tells of a person, on its way into the table and out of sight: sealed before anything else reads the record, found by
// its marks, opened only by name.
import { type SQL, sql } from 'drizzle-orm'
import { countryOf } from '#contract/brand.ts'
import type { Field, Setting } from '#contract/field.ts'
import { finding, finer } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { isMasked, plainPersonal, tailDigits, tailsEnding } from '#rules/personal.ts'
import { markOf, openPersonal, sealPersonal, tailMarkOf } from '#server/auth/personal.ts'
import { endsWith, isSealed, markIn } from '#server/fields/personal.ts'
import type { Kit } from '#server/kit.ts'
import type { Intent } from './change.ts'
import type { Personal } from './serve.ts'
import type { Column, Shape } from './shape.ts'

type Keyed = Pick<Kit, 'env'>
type Knowing = Pick<Kit, 'env' | 'behaviours'>

/** Puts the sealed text where the typed one stands. A mask is nothing anybody could mean by a new value. */
export const sealGiven = (
  { kit, setting: { vendor } }: { kit: Keyed; setting: Setting },
  resource: Resource,
  { before, after }: Pick<Intent, 'before' | 'after'>,
): Finding[] =>
  Object.entries(resource.fields).flatMap(([name, { facts }]) => {
    const value = after[name]
    if (!facts.personal || typeof value !== 'string' || value === before?.[name]) return []
    if (isSealed(value)) {
      return openPersonal(kit.env, vendor, value) === undefined
        ? [{ ...finer('PATTERN', 'UNSTORABLE'), path: name }]
        : []
    }
    if (isMasked(value)) return [finding('NOT_EDITABLE', { col: name }, name)]
    after[name] = personalOf(kit, vendor).seal(facts.personal, value)
    return []
  })

/** Opened, or as it would be kept; null where there is nothing, or where it was sealed with another key. */
export const personalOf = (kit: Keyed, vendor: string): Personal => ({
  open: value => (typeof value === 'string' ? (openPersonal(kit.env, vendor, value) ?? null) : null),
  seal: (kind, text) => sealPersonal(kit.env, vendor, kind, plainPersonal(kind, text, countryOf(vendor))),
})

export const marking =
  (kit: Keyed, vendor: string) =>
  ({ facts }: Field, text: string): string =>
    markOf(kit.env, vendor, facts.personal!, plainPersonal(facts.personal!, text, countryOf(vendor)))

const spoken = /^[\d\s().+-]+$/
const digits = (text: string): string => text.replace(/\D/g, '')

/**
 * Of a phone the marks of its last digits, where four to six of them are all that was said: every end of six that ends so is marked and
 * looked up in the same index, so that nothing weaker than six digits is kept.
 */
export const tailing =
  ({ env }: Keyed, vendor: string) =>
  ({ facts }: Field, text: string): string[] => {
    if (facts.personal !== 'phone' || !spoken.test(text)) return []
    return tailsEnding(digits(text)).map(tail => tailMarkOf(env, vendor, 'phone', tail))
  }

/** A condition on a field, and the same wherever else its values stand, each with an index of its own. */
export const wherever = (
  { behaviours }: Pick<Kit, 'behaviours'>,
  { vendor }: Pick<Setting, 'vendor'>,
  { resource }: Pick<Shape, 'resource'>,
  { name, at }: Pick<Column, 'name' | 'at'>,
  is: (column: SQL) => SQL,
): SQL[] => {
  const elsewhere = behaviours.get(resource.name)?.elsewhere?.[name]
  return [is(at), ...(elsewhere ? [elsewhere(is, vendor)] : [])]
}

/** Where free words may mean a number or an address, or what hangs on it: conditions on its marks, each with an index. */
export const meantBy = (kit: Knowing, setting: Setting, shape: Shape, words: string): SQL[] => [
  ...(kit.behaviours.get(shape.resource.name)?.means?.(words, setting.vendor) ?? []),
  ...shape.fields
    .filter(({ field }) => field.facts.personal && field.facts.search)
    .flatMap(column => {
      const { field } = column
      const { personal } = field.facts
      const { vendor } = setting
      const marked = (mark: string) => wherever(kit, setting, shape, column, at => sql`${markIn(at)} = ${mark}`)
      if (personal === 'email') return words.includes('@') ? marked(marking(kit, vendor)(field, words)) : []
      if (personal !== 'phone' || !spoken.test(words)) return []
      const said = digits(words)
      const tails = tailing(kit, vendor)(field, words)
      if (tails.length > 0) return wherever(kit, setting, shape, column, at => endsWith(at, tails))
      return said.length > tailDigits ? marked(marking(kit, vendor)(field, words)) : []
    }),
]
