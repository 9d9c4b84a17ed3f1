// Where pages stand: the path of each in each language, and what keeps one from standing where it is put.
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import { slugForm } from '#contract/fields/text.ts'
import type { Finding } from '#contract/problem.ts'
import { protectedPaths } from '../redirect/check.ts'
import { isWithin } from '../redirect/path.ts'
import { refusal } from '../refusal.ts'
import { slugOf } from '../slug.ts'

/** What of a page says where it stands. */
export interface Spot {
  id: string
  title: string
  slug: Localized | null
  parent: string | null
  isHome: boolean
  /** In the trash: it still lends its part to what is below, and has no address itself. */
  isGone?: boolean
}
export type Spots = ReadonlyMap<string, Spot>

export const mostLevels = 3
export const longestSlug = 96
export const longestPagePath = 240

const isPart = (text: string): boolean => slugForm.test(text) && text.length <= longestSlug

/** A part of an address made of a text: "Baby Care!" is baby-care. What holds no Latin letter is called by `fallback`. */
export const partOf = (text: string, fallback: string): string =>
  slugOf(text, fallback).slice(0, longestSlug).replace(/-$/, '')

/** The page and what it stands under, top first; it ends where it would come back to itself. */
export const lineOf = (spots: Spots, id: string | null): Spot[] => {
  const line: Spot[] = []
  for (let spot = spots.get(id ?? ''); spot && !line.includes(spot); spot = spots.get(spot.parent ?? ''))
    line.unshift(spot)
  return line
}

const partIn = ({ slug }: Spot, language: string): string => slug?.[language] || spoken(slug)

/**
 * Its whole address in each language in which it or anything it stands under has a part of its own; in any other it answers at that
 * of the default language.
 */
export const pathsOf = (spots: Spots, id: string): Localized => {
  const line = lineOf(spots, id)
  if (line.at(-1)?.isHome) return { [defaultUrlLang]: '/' }
  const languages = new Set([defaultUrlLang, ...line.flatMap(({ slug }) => Object.keys(slug ?? {}))])
  return Object.fromEntries([...languages].map(one => [one, `/${line.map(spot => partIn(spot, one)).join('/')}`]))
}

/** Those that stand under it, however deep, each after what it stands under. */
export const belowOf = (spots: Spots, id: string): Spot[] => {
  const under = Map.groupBy(spots.values(), ({ parent }) => parent)
  const found: Spot[] = []
  const seen = new Set([id])
  const open = [id]
  for (const at of open)
    for (const spot of under.get(at) ?? []) {
      if (seen.has(spot.id)) continue
      seen.add(spot.id)
      found.push(spot)
      open.push(spot.id)
    }
  return found
}

const at = (path: string, found: Finding): Finding => ({ ...found, path })

/** What is wrong with the parts as they are written, each with one that would do. */
export const slugFindings = (slug: Localized | null, title: Localized | null): Finding[] =>
  Object.entries(slug ?? {}).flatMap(([language, part]) => {
    if (isPart(part)) return []
    const offer = partOf(part, partOf(spoken(title, language), 'page'))
    return [at('slug', refusal('SLUG_FORMAT', 'page.slug', { v: part, max: longestSlug, offer, language }))]
  })

const heightOf = (spots: Spots, id: string): number => {
  const above = lineOf(spots, id).length
  return Math.max(1, ...belowOf(spots, id).map(({ id: below }) => lineOf(spots, below).length - above + 1))
}

/** Whether it stands, by what it stands under, under itself. */
const isRing = (spots: Spots, { id, parent }: Spot): boolean => {
  const seen = new Set<string>()
  for (let up = parent; up !== null && !seen.has(up); up = spots.get(up)?.parent ?? null) {
    if (up === id) return true
    seen.add(up)
  }
  return false
}

/** By language and path, whose it is. */
const takenIn = (spots: Spots, without: ReadonlySet<string>): Map<string, Spot> => {
  const taken = new Map<string, Spot>()
  for (const spot of spots.values()) {
    if (without.has(spot.id) || spot.isGone || spot.isHome) continue
    for (const [language, path] of Object.entries(pathsOf(spots, spot.id))) taken.set(`${language} ${path}`, spot)
  }
  return taken
}

/** Who of all has which address: each page with the first other one that answers at one of its own. */
export const clashOf = (spots: Spots, id: string): { path: string; language: string; with: Spot } | undefined => {
  const mine = [id, ...belowOf(spots, id).map(below => below.id)].filter(one => {
    const spot = spots.get(one)
    return spot && !spot.isGone && !spot.isHome
  })
  const taken = takenIn(spots, new Set(mine))
  for (const one of mine)
    for (const [language, path] of Object.entries(pathsOf(spots, one))) {
      const other = taken.get(`${language} ${path}`)
      if (other) return { path, language, with: other }
      taken.set(`${language} ${path}`, spots.get(one)!)
    }
  return undefined
}

/** What keeps a page, as `spots` has it, from standing there with all that is below it. */
export const standFindings = (spots: Spots, id: string): Finding[] => {
  const spot = spots.get(id)
  if (!spot) return []
  if (isRing(spots, spot)) return [at('parent', refusal('PAGE_CYCLE', 'page.cycle', { title: spot.title }))]
  const above = spot.parent === null ? undefined : spots.get(spot.parent)
  if (above?.isHome) return [at('parent', refusal('RULE', 'page.underHome'))]
  if (spot.isHome) return spot.parent === null ? [] : [at('parent', refusal('RULE', 'page.underHome'))]
  if (lineOf(spots, id).length + heightOf(spots, id) - 1 > mostLevels)
    return [at('parent', refusal('DEPTH', 'page.depth', { max: mostLevels }))]
  const all = [id, ...belowOf(spots, id).map(below => below.id)].flatMap(one => Object.values(pathsOf(spots, one)))
  const long = all.find(path => path.length > longestPagePath)
  if (long) return [at('slug', refusal('LENGTH', 'page.long', { path: long, max: longestPagePath }))]
  const own = all.find(path => protectedPaths.some(kept => isWithin(path, kept)))
  if (own) return [at('slug', refusal('RESERVED', 'page.reserved', { path: own }))]
  const clash = clashOf(spots, id)
  if (!clash) return []
  const { path, language, with: other } = clash
  return [at('slug', refusal('PATH_TAKEN', 'page.taken', { path, language, title: other.title }))]
}

/** The part itself where its address is free, else the first of `-2`, `-3` that is: for parts nobody has written. */
export const freePart = (spots: Spots, id: string, part: string): string => {
  const spot = spots.get(id)
  if (!spot) return part
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const tried = part.slice(0, longestSlug - ending.length).replace(/-$/, '') + ending
    const slug = { ...spot.slug, [defaultUrlLang]: tried }
    if (!clashOf(new Map(spots).set(id, { ...spot, slug }), id)) return tried
  }
}
