// What is pasted: a column of codes becomes the target, with those that were not found; one code, id or address of ours
// opens the palette on it.
import { listRecords, searchAll } from '#console/net/records.ts'
import { knownResources, wholeResource } from '#console/session/me.ts'
import { type AnyRow, isKept, type Resource } from '#contract/resource.ts'
import { printClause } from '#rules/expression/print.ts'
import { fold } from './fold.ts'
import { isOpenHere } from './modes.ts'

const mostCodes = 500
const inOneQuestion = 40
const longestCode = 60

/** One code per line or cell; undefined for anything that reads like a text. */
export const codesIn = (text: string): string[] | undefined => {
  const cells = text.split(/[\r\n\t]+|,(?=\S)|;/).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
  const codes = [...new Set(cells.filter(Boolean))]
  const areCodes = codes.every(code => code.length <= longestCode && !/\s/.test(code))
  return codes.length > 1 && codes.length <= mostCodes && areCodes ? codes : undefined
}

/** What one would look for: a code with a figure in it, an id, or a path of this console. */
export const singleIn = (text: string): { query: string; mode?: '/' } | undefined => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 300 || /\s/.test(trimmed)) return undefined
  if (URL.canParse(trimmed)) {
    const { origin, pathname, search, hash } = new URL(trimmed)
    return origin === location.origin ? { query: `${pathname}${search}${hash}`, mode: '/' } : undefined
  }
  return trimmed.length <= longestCode && /\d/.test(trimmed) ? { query: trimmed } : undefined
}

/** The fields a record is known by from outside. */
const codeFields = ({ fields }: Resource): string[] =>
  Object.entries(fields)
    .filter(([, { kind, facts }]) => (kind === 'text' || kind === 'integer') && !facts.virtual && !facts.secret)
    .filter(
      ([, { facts }]) => facts.unique || ((facts.format === 'code' || facts.format === 'pincodes') && facts.search),
    )
    .map(([name]) => name)

interface Resolved {
  resource: Resource
  records: AnyRow[]
  misses: string[]
}

const foundIn = async (resource: Resource, codes: readonly string[]): Promise<Resolved> => {
  const left = new Map(codes.map(code => [fold(code), code]))
  const records = new Map<string, AnyRow>()
  for (const field of codeFields(resource)) {
    const wanted = [...left.values()]
    for (let at = 0; at < wanted.length; at += inOneQuestion) {
      const filter = printClause({ field, op: 'in', value: wanted.slice(at, at + inOneQuestion) })
      const { rows } = await listRecords(resource, { page: 1, size: 100, filter, sort: resource.sort ?? '-updatedAt' })
      for (const row of rows) if (left.delete(fold(String(row[field])))) records.set(row.id, row)
    }
    if (left.size === 0) break
  }
  return { resource, records: [...records.values()], misses: [...left.values()] }
}

/** Where they may be: the area one is in, then those in which the first of them are found. */
const placesFor = async (codes: readonly string[], here: Resource | undefined): Promise<Resource[]> => {
  const hits = await Promise.all(codes.slice(0, 3).map(code => searchAll(code)))
  const names = [...new Set(hits.flat().map(({ resource }) => resource))]
  const named = (await Promise.all(names.map(wholeResource))).filter(one => one !== undefined)
  const all = [...(here ? [here] : []), ...named]
  return [...new Set(all)].filter(
    resource => knownResources().includes(resource) && isKept(resource) && isOpenHere(resource),
  )
}

/** The area in which most of them are; undefined when none is anywhere. */
export const resolved = async (codes: readonly string[], here: Resource | undefined): Promise<Resolved | undefined> => {
  let best: Resolved | undefined
  for (const area of await placesFor(codes, here)) {
    const found = await foundIn(area, codes).catch(() => undefined)
    if (found && found.records.length > (best?.records.length ?? 0)) best = found
    if (best?.misses.length === 0) break
  }
  return best
}
