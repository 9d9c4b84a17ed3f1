// What is pasted: a column of codes, phones and addresses becomes the target, each kind of record with its count, and what is none is
// named; one code, id or address of ours opens the palette on it.
import { listRecords, searchAll } from '#console/net/records.ts'
import { currentPlace, knownResources, wholeResource } from '#console/session/me.ts'
import type { Field } from '#contract/field.ts'
import { type AnyRow, isKept, type Resource } from '#contract/resource.ts'
import { printClause } from '#rules/expression/print.ts'
import { isMail } from '#rules/typed/mail.ts'
import { plainPhone } from '#rules/typed/phone.ts'
import { fold } from '../matching/fold.ts'
import { isOpenHere } from '../modes.ts'

const mostCodes = 500
const inOneQuestion = 40
const longestCode = 60

/** As people write them, with blanks and signs between the figures. */
const isPhone = (cell: string): boolean =>
  /^\+?[\p{Nd}\s().\-\u2010-\u2015]+$/u.test(cell) && (cell.match(/\p{Nd}/gu)?.length ?? 0) >= 8
const isWord = (cell: string): boolean => !/\s/.test(cell)
/** What a word of a sentence has not. */
const isMarked = (cell: string): boolean => /[\p{Nd}@_-]/u.test(cell)

/** One code per line or cell; undefined for anything that reads like a text. */
export const codesIn = (text: string): string[] | undefined => {
  const cells = text.split(/[\r\n\t]+|[,،，;；]/).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
  const codes = [...new Set(cells.filter(Boolean))]
  const areCodes = codes.every(code => code.length <= longestCode && (isWord(code) || isPhone(code)))
  // Words behind commas are a sentence, unless they are what only codes are.
  const isColumn = /[\r\n\t;；]/.test(text.trim()) || codes.every(isMarked)
  return codes.length > 1 && codes.length <= mostCodes && areCodes && isColumn ? codes : undefined
}

/** What one would look for: a code with a figure in it, a phone, an id, or a path of this console. */
export const singleIn = (text: string): { query: string; mode?: '/' } | undefined => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 300) return undefined
  if (/\s/.test(trimmed)) return isPhone(trimmed) ? { query: trimmed } : undefined
  if (URL.canParse(trimmed)) {
    const { origin, pathname, search, hash } = new URL(trimmed)
    return origin === location.origin ? { query: `${pathname}${search}${hash}`, mode: '/' } : undefined
  }
  return trimmed.length <= longestCode && (/\p{Nd}/u.test(trimmed) || isMail(trimmed)) ? { query: trimmed } : undefined
}

const isReach = ({ facts }: Field): boolean => facts.personal === 'phone' || facts.personal === 'email'

/** The fields a record is known by from outside. */
const knownBy = ({ fields }: Resource): [string, Field][] =>
  Object.entries(fields)
    .filter(([, { kind, facts }]) => (kind === 'text' || kind === 'integer') && !facts.virtual && !facts.secret)
    .filter(([, field]) => {
      const { facts } = field
      const isCode = facts.unique || ((facts.format === 'code' || facts.format === 'pincodes') && facts.search)
      return isCode || (isReach(field) && facts.search && facts.fixed)
    })

/** As such a field may hold it; undefined of what it cannot be. */
const wantedAs = ({ facts }: Field, code: string): string | undefined => {
  if (facts.format === 'email') return isMail(code) ? code : undefined
  if (facts.format === 'phone') return isPhone(code) ? plainPhone(code, currentPlace()?.country ?? '') : undefined
  return isWord(code) ? code : undefined
}

type Ask = (values: readonly string[]) => Promise<readonly AnyRow[]>

/** Whose value is read masked is known by asking alone: of many that are there some, each half is asked. */
const askedFor = async (ask: Ask, values: readonly string[]): Promise<Map<string, AnyRow>> => {
  const rows = values.length > 0 ? await ask(values) : []
  if (rows.length === 0) return new Map()
  const [only] = rows
  if (values.length === 1 && only) return new Map([[values[0]!, only]])
  const middle = Math.ceil(values.length / 2)
  const halves = [values.slice(0, middle), values.slice(middle)]
  return new Map((await Promise.all(halves.map(half => askedFor(ask, half)))).flatMap(found => [...found]))
}

const rowsFor = async (resource: Resource, name: string, field: Field, values: readonly string[]) => {
  const ask: Ask = async some => {
    const filter = printClause({ field: name, op: 'in', value: [...some] })
    return (await listRecords(resource, { page: 1, size: 100, filter, sort: resource.sort ?? '-updatedAt' })).rows
  }
  if (field.facts.personal) return askedFor(ask, values)
  const rows = new Map((await ask(values)).map(row => [fold(String(row[name])), row]))
  return new Map(
    values.flatMap(value => {
      const row = rows.get(fold(value))
      return row ? [[value, row] as const] : []
    }),
  )
}

/** Records of one kind among what was pasted. */
export interface Kind {
  resource: Resource
  records: readonly AnyRow[]
}

export interface Pasted {
  /** The most of one kind first. */
  kinds: readonly Kind[]
  misses: readonly string[]
}

const foundIn = async (
  resource: Resource,
  codes: readonly string[],
): Promise<{ records: AnyRow[]; left: string[] }> => {
  const left = new Set(codes)
  const records = new Map<string, AnyRow>()
  for (const [name, field] of knownBy(resource)) {
    const wanted = [...left].flatMap(code => {
      const value = wantedAs(field, code)
      return value === undefined ? [] : [{ code, value }]
    })
    for (let at = 0; at < wanted.length; at += inOneQuestion) {
      const some = wanted.slice(at, at + inOneQuestion)
      const found = await rowsFor(resource, name, field, [...new Set(some.map(({ value }) => value))])
      for (const { code, value } of some) {
        const row = found.get(value)
        if (!row) continue
        left.delete(code)
        records.set(row.id, row)
      }
    }
    if (left.size === 0) break
  }
  return { records: [...records.values()], left: [...left] }
}

/** So many are searched for everywhere at once, and so often: then each area is asked for all that are left. */
const together = 3
const mostSearches = 8

const isOffered = (resource: Resource): boolean => isKept(resource) && isOpenHere(resource)

/** Every kind of record that was pasted: those of the area one is in, then of wherever the next of the others are found. */
export const resolved = async (codes: readonly string[], here: Resource | undefined): Promise<Pasted> => {
  const kinds: Kind[] = []
  const asked = new Set<string>()
  let left = [...codes]
  const nowhere = new Set<string>()
  const take = async (name: string): Promise<void> => {
    if (left.length === 0 || asked.has(name)) return
    asked.add(name)
    const resource = await wholeResource(name).catch(() => undefined)
    if (!resource || !isOffered(resource)) return
    const found = await foundIn(resource, left).catch(() => undefined)
    if (!found || found.records.length === 0) return
    kinds.push({ resource, records: found.records })
    left = found.left
  }
  if (here) await take(here.name)
  for (let searches = 0; left.length > 0 && searches < mostSearches; searches++) {
    const some = left.slice(0, together)
    const hits = await Promise.all(some.map(code => searchAll(code).catch(() => [])))
    for (const { resource } of hits.flat()) await take(resource)
    // What was searched for and taken by none is nowhere.
    for (const code of left.filter(one => some.includes(one))) nowhere.add(code)
    left = left.filter(code => !nowhere.has(code))
  }
  for (const { name } of knownResources()) await take(name)
  kinds.sort((one, other) => other.records.length - one.records.length)
  return { kinds, misses: codes.filter(code => nowhere.has(code) || left.includes(code)) }
}

/** The longest question an address carries. */
const longestFilter = 1500

/** The question to its list that shows them; undefined where they are too many for an address, or known by nothing that is read. */
export const filterFor = ({ resource, records }: Kind): string | undefined => {
  const [name] = knownBy(resource).find(([, field]) => !field.facts.personal) ?? []
  const values = name === undefined ? [] : records.map(row => String(row[name] ?? ''))
  if (name === undefined || values.length === 0 || values.includes('')) return undefined
  const filter = printClause({ field: name, op: 'in', value: values })
  return filter.length <= longestFilter ? filter : undefined
}
