// Which column of a strange file is which of ours: by its name, by the words the trade has for it in the console's languages, and
// by the shape of what stands below. A proposal a person sees before anything is read by it; each column of ours is proposed once.
import { noteWords, sameWord, synonyms, units } from './columnSynonyms.ts'
import { asciiFold } from './fold.ts'
import { gtinFinding } from './gtin.ts'
import { editDistance } from './nearest.ts'
import { countedDay, writtenDay } from './typed/writtenDay.ts'

export interface Strange {
  header: string
  /** Its first cells that hold something. */
  cells: readonly string[]
}

export interface Candidate {
  column: string
  label: string
  kind: string
  /** Where only some values will do. */
  accepts?(cell: string): boolean
}

/** Initials are one word, however they are dotted: `M.R.P.` -> `mrp`. */
const joined = (text: string): string =>
  text.replace(/(?<![^ ])[a-z](?: [a-z])+(?![^ ])/g, initials => initials.replaceAll(' ', ''))

/** `Prix de vente (€)` -> `prix de vente`. */
export const bare = (text: string): string =>
  joined(
    text
      .normalize('NFKC')
      .replace(/(\p{Lowercase_Letter})(\p{Uppercase_Letter})/gu, '$1 $2')
      .toLowerCase()
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
      .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
      .trim(),
  )

/** Short words as the long ones, and words of one meaning as one. */
const spelt = (text: string): string =>
  text
    .split(' ')
    .map(word => (Object.hasOwn(sameWord, word) ? sameWord[word]! : word))
    .join(' ')

const folded = (text: string): string =>
  /^[\p{Script=Latin}\p{Mark}\p{Number}\s]*$/u.test(text) ? spelt(asciiFold(text)) : text

/** `Weight (kg)` -> `kg`. */
const unitIn = (header: string): string | undefined => {
  const [opening = '', said = ''] = (header.toLowerCase().match(/\p{Letter}+|\p{Number}+|[([/]/gu) ?? []).slice(-2)
  return '([/'.includes(opening) ? Object.keys(units).find(unit => units[unit]!.includes(said)) : undefined
}

/** A column of grams takes nothing that says kilograms. */
const isOtherUnit = (header: string, column: string): boolean => {
  const ours = column.slice(column.lastIndexOf('_') + 1)
  const theirs = unitIn(header)
  return theirs !== undefined && Object.hasOwn(units, ours) && ours !== theirs
}

const namesOf = ({ column, label }: Pick<Candidate, 'column' | 'label'>): string[] =>
  [column.replaceAll('_', ' '), label, ...(synonyms[column] ?? [])].map(name => folded(bare(name))).filter(Boolean)

const isNumber = (cell: string): boolean =>
  /^[^\p{Letter}\p{Number}]*(?:\p{Letter}{1,4}[^\p{Letter}\p{Number}]{0,3})?\p{Number}(?:[.,'’\s]*\p{Number})*[^\p{Letter}\p{Number}]*(?:\p{Letter}{1,3}\.?)?$/u.test(
    cell,
  )
const isAddress = (cell: string): boolean =>
  /^(https?:)?\/\/|^\/?[\w./-]+\.(jpe?g|png|webp|gif|avif)$/i.test(cell.split(/[|,;]\s*/)[0] ?? '')
const isMark = (cell: string): boolean =>
  /^(y|n|yes|no|true|false|0|1|j|ja|nein|si|sì|no|oui|non|是|否|ہاں|نہیں|بله|خیر)$/i.test(cell)

const isDay = (cell: string): boolean =>
  /^\d{4}-\d\d-\d\d/.test(cell) || writtenDay(cell) !== undefined || countedDay(cell) !== undefined

/** What cells of such a column look like; nothing is demanded of words. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  money: isNumber,
  integer: isNumber,
  decimal: isNumber,
  toggle: isMark,
  date: isDay,
  moment: isDay,
  images: isAddress,
  barcode: cell => /^\d[\d\s-]{6,17}$|^\d(\.\d+)?E\+\d+$/i.test(cell),
  variant_image: isAddress,
  hsn: cell => /^\d{2,10}(\.\d+)*$/.test(cell),
  tax_class: cell => !/^\d/.test(cell),
}

/** Whether most of these cells would do in the column: what most rows would be refused for is not its column. */
export const fitsShape = ({ column, kind, accepts }: Candidate, cells: readonly string[]): boolean => {
  const shape = shapes[column] ?? shapes[kind]
  const fits = (cell: string) => (!shape || shape(cell)) && (!accepts || accepts(cell))
  return cells.length === 0 || cells.filter(fits).length * 2 > cells.length
}

/** 0 to 1: how much a header says this name. */
const alike = (header: string, name: string): number => {
  if (header === name) return 1
  const longest = Math.max(header.length, name.length)
  // A short word is another one with a letter more or less.
  const edits = longest > 5 ? editDistance(header, name) : longest
  if (edits <= Math.floor(longest / 4)) return 0.9 - edits / 100
  const [said, meant] = [header.split(' '), name.split(' ')]
  const both = meant.filter(word => said.includes(word)).length
  if (said.some(word => noteWords.has(word) && !meant.includes(word))) return 0
  if (both === meant.length && name.length > 2) return 0.6 + 0.2 * (both / said.length)
  return 0
}

/** How well what somebody types begins one of its names, best first: the whole name, its beginning, that of a word, a part of one. */
export const nameRank = (candidate: Pick<Candidate, 'column' | 'label'>, typed: string): number | undefined => {
  const text = folded(bare(typed))
  const ranks = namesOf(candidate).flatMap(name => {
    if (name === text) return 0
    if (name.startsWith(text)) return 1
    if (name.includes(` ${text}`)) return 2
    return name.includes(text) ? 3 : []
  })
  return ranks.length > 0 ? Math.min(...ranks) : undefined
}

const leastAlike = 0.6

/** Place among the strange columns -> the column proposed for it. `needsName`: something must be what the record is called. */
export const likenesses = (
  strange: readonly Strange[],
  known: readonly Candidate[],
  needsName = false,
): Map<number, string> => {
  const pairs = strange.flatMap(({ header, cells }, place) => {
    const said = folded(bare(header))
    if (said === '') return []
    return known.flatMap(candidate => {
      const score = Math.max(...namesOf(candidate).map(name => alike(said, name)))
      const fits = score >= leastAlike && !isOtherUnit(header, candidate.column) && fitsShape(candidate, cells)
      return fits ? [{ place, column: candidate.column, score }] : []
    })
  })
  pairs.sort((one, other) => other.score - one.score || one.place - other.place)
  const found = new Map<number, string>()
  const taken = new Set<string>()
  const give = (place: number, column: string) => {
    if (found.has(place) || taken.has(column)) return
    found.set(place, column)
    taken.add(column)
  }
  for (const { place, column } of pairs) give(place, column)
  for (const [column, looks] of needsName ? [...byShapeAlone, text] : byShapeAlone) {
    if (taken.has(column) || !known.some(one => one.column === column)) continue
    const place = strange.findIndex(({ cells }, at) => !found.has(at) && cells.length > 0 && cells.every(looks))
    if (place >= 0) give(place, column)
  }
  return found
}

/** What is known by its shape whatever its column is called. */
const byShapeAlone: readonly [column: string, looks: (cell: string) => boolean][] = [
  ['images', cell => /^https:\/\/[^\s?]+\.(jpe?g|png|webp|gif|avif)(\?\S*)?$/i.test(cell)],
  ['barcode', cell => /^\d{8}$|^\d{12,14}$/.test(cell) && !gtinFinding(cell)],
]

const text: (typeof byShapeAlone)[number] = [
  'name',
  cell => /\p{Letter}{2}/u.test(cell) && cell.length >= 3 && cell.length <= 150 && !isAddress(cell) && !isMark(cell),
]
