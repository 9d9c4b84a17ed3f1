// Which column of a strange file is which of ours: by its name, by the words the trade has for it in the console's languages, and
// by the shape of what stands below. A proposal a person sees before anything is read by it; each column of ours is proposed once.
import { synonyms } from './columnSynonyms.ts'
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

/** `Prix de vente (€)` -> `prix de vente`. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(\p{Lowercase_Letter})(\p{Uppercase_Letter})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim()

const folded = (text: string): string =>
  /^[\p{Script=Latin}\p{Mark}\p{Number}\s]*$/u.test(text) ? asciiFold(text) : text

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

const fitsShape = ({ column, kind, accepts }: Candidate, cells: readonly string[]): boolean => {
  const shape = accepts ?? shapes[column] ?? shapes[kind]
  return !shape || cells.length === 0 || cells.filter(shape).length * 2 > cells.length
}

/** 0 to 1: how much a header says this name. */
const alike = (header: string, name: string): number => {
  if (header === name) return 1
  const longest = Math.max(header.length, name.length)
  const edits = longest > 3 ? editDistance(header, name) : longest
  if (edits <= Math.floor(longest / 4)) return 0.9 - edits / 100
  const [said, meant] = [header.split(' '), name.split(' ')]
  const both = meant.filter(word => said.includes(word)).length
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
      return score >= leastAlike && fitsShape(candidate, cells) ? [{ place, column: candidate.column, score }] : []
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
