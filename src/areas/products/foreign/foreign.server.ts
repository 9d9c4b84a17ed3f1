// What files of other shops have in common. Of each row a profile takes what it has a field for; whatever else the row holds is kept in
// columns of the record's own, so nothing of a foreign file is dropped because a profile did not think of it.
import { extraName, freeName } from '#contract/extraColumns.ts'
import { figureOf } from '#rules/typed/amount.ts'
import type { ForeignRow } from '#server/records/serve.ts'
import { customsCells } from '../files/customs.server.ts'
import { codeFrom } from '../files/vocabulary.server.ts'

export type Cells = Record<string, string>

/** One row, and what was taken of it. */
export interface Reading {
  line: number
  /** Looks without taking: the cell is kept as well. */
  peek(header: string): string
  /** The first of these that holds something. */
  take(...headers: string[]): string
  /** What nobody took. */
  rest(): [header: string, cell: string][]
  /** What something was taken of so far. */
  took(): string[]
  headers: readonly string[]
}

export const reading = (row: Cells): Reading => {
  const taken = new Set<string>()
  const peek = (header: string) => (Object.hasOwn(row, header) ? row[header]!.trim() : '')
  return {
    line: Number(row._line),
    peek,
    take(...headers) {
      const found = headers.find(header => peek(header) !== '')
      if (found === undefined) return ''
      taken.add(found)
      return peek(found)
    },
    rest: () => Object.entries(row).filter(([header, cell]) => cell.trim() !== '' && !taken.has(header)),
    took: () => [...taken],
    headers: Object.keys(row),
  }
}

interface Bought {
  from: Reading
  cells: Cells
}

interface Product {
  key: string
  cells: Cells
  /** The row of the product itself, where it has one beside those of its variants. */
  parent?: Reading
  bought: readonly Bought[]
  /** Rows that are part of the product and none of its variants: pictures, other languages. */
  beside?: readonly Reading[]
}

/** Columns of the variant bear its name, so that they are not taken for the product's. */
const ofVariant = (name: string): string => (name.startsWith('x_variant') ? name : name.replace(/^x_/, 'x_variant_'))

/** Our rows of one product: the first carries its cells; what was not taken follows as columns of its own. */
export const assembled = ({ key, cells: product, parent, bought, beside = [] }: Product): ForeignRow[] => {
  const first = bought[0]?.from
  const owners = [...(parent ? [parent] : []), ...bought.map(({ from }) => from)]
  const customs = customsCells([...new Set(owners)])
  return bought.map(({ from, cells }, at) => {
    const own: Cells = { product_key: key, create_tags: 'Y', ...(at === 0 && { ...customs, ...product }), ...cells }
    const left: [string, string | null][] = []
    const keep = (row: Reading, nameOf: (name: string) => string) => {
      for (const [header, cell] of row.rest()) {
        // A column that is the same in every row is the product's, told once.
        if (!parent && row !== first && first?.peek(header) === cell.trim() && !/^variant/i.test(header)) continue
        const name = freeName(nameOf(extraName(header)), { has: known => known in own })
        own[name] = cell
        left.push([header, name])
      }
    }
    if (at === 0 && parent && parent !== from) keep(parent, name => name)
    keep(from, parent && parent !== from ? ofVariant : name => name)
    if (at === 0)
      for (const row of beside)
        for (const [header, cell] of row.rest())
          if ((parent ?? first)?.peek(header) !== cell.trim()) left.push([header, null])
    const rows = at === 0 ? [from, ...(parent ? [parent] : []), ...beside] : [from]
    return { line: from.line, cells: own, left, took: rows.flatMap(row => row.took()) }
  })
}

/** Lists of ours stand between `|`. */
export const listed = (parts: readonly string[]): string =>
  parts
    .map(part => part.trim().replaceAll('|', '%7C'))
    .filter(Boolean)
    .join('|')

export interface Picture {
  url: string
  alt?: string
}

const isWeb = (url: string): boolean => /^https:\/\/[^\s]+$/.test(url)

/** Of these columns the addresses a product can show; one that holds anything else is kept as it is too. */
export const addressesIn = (row: Reading, headers: readonly string[], split: RegExp = /$^/): string[] =>
  headers.flatMap(header => {
    const all = row
      .peek(header)
      .split(split)
      .map(part => part.trim())
      .filter(Boolean)
    const web = all.filter(isWeb)
    if (web.length > 0 && web.length === all.length) row.take(header)
    return web
  })

/** Each once, in order, with the texts that stand for them. */
export const pictureCells = (pictures: readonly Picture[]): Cells => {
  const alts = new Map<string, string>()
  for (const { url, alt = '' } of pictures)
    if (!alts.get(url)) alts.set(url, alt.replaceAll('|', '/').trim().slice(0, 300))
  return {
    images: listed([...alts.keys()]),
    ...([...alts.values()].some(Boolean) && { image_alts: [...alts.values()].map(alt => alt || '-').join('|') }),
  }
}

/** What a tag's code can be made of becomes a tag; a column with anything else is kept as it is too. */
export const tagsIn = (row: Reading, header: string, split: RegExp = /,/): string[] => {
  const all = row
    .peek(header)
    .split(split)
    .map(part => part.trim())
    .filter(Boolean)
  const tags = all.filter(tag => codeFrom(tag).length >= 2)
  if (tags.length === all.length) row.take(header)
  return tags
}

/** A SKU as ours are written; where that says something else, theirs is kept too. */
export const skuIn = (row: Reading, ...headers: string[]): string => {
  const header = headers.find(name => row.peek(name) !== '')
  if (!header) return ''
  const given = row.peek(header).replace(/^'/, '')
  const sku = given.toUpperCase().replaceAll(/[^A-Z0-9._-]/g, '-')
  if (sku === given.toUpperCase()) row.take(header)
  return sku
}

/** Pieces on hand; what is no whole number from 0 on is kept as it is. */
export const stockIn = (row: Reading, ...headers: string[]): string => {
  const header = headers.find(name => row.peek(name) !== '')
  return header && /^\d+(\.0+)?$/.test(row.peek(header)) ? String(Number(row.take(header))) : ''
}

/** What the price was before, where it is higher; else it is kept as it is. */
export const pricesIn = (row: Reading, price: readonly string[], before: readonly string[]): Cells => {
  const now = row.take(...price)
  const header = before.find(name => row.peek(name) !== '')
  const was = header ? row.peek(header) : ''
  if (now === '') return was === '' ? {} : { price: row.take(header!), mrp: was }
  if (header && was !== '' && isAtLeast(was, now)) return { price: now, mrp: row.take(header) }
  return { price: now, mrp: now }
}

/**
 * By either decimal sign, the same for both: which one a file means is found out later (server/csv/convention.ts). A price that is no
 * figure is told as such, under its own column.
 */
const isAtLeast = (one: string, price: string): boolean => {
  const [ones, prices] = [figureOf(one).readings, figureOf(price).readings]
  if (prices['.'] === undefined && prices[','] === undefined) return true
  return (['.', ','] as const).some(sign => Number(ones[sign]) >= Number(prices[sign]))
}

/** NaN where it is none, and where it can be two: `1,299` is not guessed. */
const quantityOf = (text: string): number => {
  const { '.': dot, ',': comma } = figureOf(text).readings
  const isTwofold = dot !== undefined && comma !== undefined && dot !== comma
  return isTwofold ? Number(text) : Number(dot ?? comma ?? text)
}

const gramsPer: Readonly<Record<string, number>> = {
  g: 1,
  gm: 1,
  gms: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  kilogram: 1000,
  kilograms: 1000,
  lb: 453.592,
  lbs: 453.592,
  pound: 453.592,
  pounds: 453.592,
  oz: 28.3495,
  ounce: 28.3495,
  ounces: 28.3495,
  mg: 0.001,
}

/** Whole grams; nothing where it says nothing. */
export const gramsOf = (amount: string, unit: string): string => {
  const grams = Math.round(quantityOf(amount) * (gramsPer[unit.trim().toLowerCase()] ?? Number.NaN))
  return grams > 0 ? String(grams) : ''
}

/** Takes the weight where it can be read. */
export const weightIn = (row: Reading, header: string, unit: string): string => {
  const grams = gramsOf(row.peek(header), unit)
  if (grams !== '' || quantityOf(row.peek(header)) === 0) row.take(header)
  return grams
}

const millimetresPer: Readonly<Record<string, number>> = {
  mm: 1,
  millimeter: 1,
  millimeters: 1,
  millimetres: 1,
  cm: 10,
  centimeter: 10,
  centimeters: 10,
  centimetres: 10,
  m: 1000,
  meter: 1000,
  meters: 1000,
  metres: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  ft: 304.8,
  foot: 304.8,
  feet: 304.8,
  yd: 914.4,
  yard: 914.4,
  yards: 914.4,
}
const mostMillimetres = 10_000

/** Takes a length where it can be read, in whole millimetres; one without its unit, or longer than ours may be, is kept as it is. */
export const lengthIn = (row: Reading, header: string, text: string, unit: string): string => {
  const amount = quantityOf(text)
  const length = Math.round(amount * (millimetresPer[unit.trim().toLowerCase()] ?? Number.NaN))
  if (amount !== 0 && !(length > 0 && length <= mostMillimetres)) return ''
  row.take(header)
  return length > 0 ? String(length) : ''
}

/** What goods cost, where it is a figure. */
export const costIn = (row: Reading, ...headers: string[]): string => {
  const header = headers.find(name => row.peek(name) !== '')
  if (!header) return ''
  const { '.': dot, ',': comma } = figureOf(row.peek(header)).readings
  return dot === undefined && comma === undefined ? '' : row.take(header)
}

export const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()

/** A text of at most so many letters; a longer one is kept whole as well. */
const textIn = (row: Reading, most: number, headers: readonly string[]): string => {
  const header = headers.find(name => row.peek(name) !== '')
  if (!header) return ''
  const text = plain(row.peek(header))
  if (text.length <= most) row.take(header)
  return text.slice(0, most).trim()
}

export const shortIn = (row: Reading, ...headers: string[]): string => textIn(row, 300, headers)

export const cut = (text: string): string => text.slice(0, 300).trim()

/** What search engines are told; a pattern their shop would have filled in is kept as it is. */
export const seoCells = (row: Reading, title: readonly string[], description: readonly string[]): Cells => {
  const written = (headers: readonly string[]) => headers.filter(name => !/%\w+%|\{\{/.test(row.peek(name)))
  return {
    seo_title: textIn(row, 70, written(title)),
    seo_description: textIn(row, 160, written(description)),
  }
}

/** Up to three options; further ones are kept as they are. */
export const optionCells = (options: readonly (readonly [name: string, value: string])[]): Cells =>
  Object.fromEntries(
    options.slice(0, 3).flatMap(([name, value], at) => [
      [`option${at + 1}_name`, name],
      [`option${at + 1}_value`, value],
    ]),
  )

/** Rows under one name, in the order of their first. */
export const grouped = <T>(rows: readonly T[], by: (row: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const name = by(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups]
}

/** Paths that are called something: a number alone is the id of a category in another shop, and names none of ours. */
export const named = (paths: readonly string[][]): string[][] =>
  paths.filter(path => path.some(part => !/^\d+$/.test(part)))

/** The deepest of several paths, the first among equals. */
export const deepest = (paths: readonly string[][]): string[] =>
  paths.reduce((best, path) => (path.length > best.length ? path : best), [] as string[])

export const has = (header: readonly string[], ...names: string[]): boolean =>
  names.every(name => header.includes(name))
