// Regions as tiles of one size, each as near as may be to where it lies: the north above, the west at the left, whatever the
// language. No border is drawn, so nobody's map is needed.
import { lettersOf } from '#rules/states.ts'

export interface Region {
  name: string
  lat: number
  lng: number
}

export interface Tile {
  /** Counted from 1, as grids are. */
  row: number
  column: number
}

const share = (value: number, least: number, most: number): number =>
  most > least ? (value - least) / (most - least) : 0.5

/** A little room beside the regions, so that crowded ones find a place near their own. */
const sideFor = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count * 1.6)))

const packed = (places: readonly number[]): Map<number, number> =>
  new Map([...new Set(places)].sort((one, other) => one - other).map((place, at) => [place, at + 1]))

/** In the order of the regions. Rows and columns nobody lies in are left out. */
export function tilesOf(regions: readonly Region[]): Tile[] {
  const side = sideFor(regions.length)
  const [lats, lngs] = [regions.map(({ lat }) => lat), regions.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const free = new Set(Array.from({ length: side * side }, (_, at) => at))
  const placed = regions.map(({ lat, lng }) => {
    const row = (1 - share(lat, south, north)) * (side - 1)
    const column = share(lng, west, east) * (side - 1)
    const far = (at: number) => (Math.floor(at / side) - row) ** 2 + ((at % side) - column) ** 2
    const nearest = [...free].reduce((best, at) => (far(at) < far(best) ? at : best))
    free.delete(nearest)
    return { row: Math.floor(nearest / side), column: nearest % side }
  })
  const rows = packed(placed.map(({ row }) => row))
  const columns = packed(placed.map(({ column }) => column))
  return placed.map(({ row, column }) => ({ row: rows.get(row)!, column: columns.get(column)! }))
}

/** The letters of a state, else initials of its words, or its first three letters; with `more` letters of the first word. */
const shortOf = (name: string, more: number): string => {
  const letters = lettersOf(name)
  if (letters) return letters
  const [first = '', ...others] = name.split(/\s+/).filter(word => !/^(and|of|the)$/i.test(word))
  if (others.length === 0) return name.slice(0, 3 + more)
  return (
    first.slice(0, 1 + more) +
    others
      .map(word => word.slice(0, 1))
      .join('')
      .slice(0, 2)
  )
}

/** What a tile has room for, no two alike: North Sinai and Nile Sinai become NoS and NiS. Equal names stay equal. */
export function shortsOf(names: readonly string[]): string[] {
  const longest = Math.max(0, ...names.map(({ length }) => length))
  const more = names.map(() => 0)
  const read = () => names.map((name, at) => shortOf(name, more[at]!))
  for (let turn = 0; turn < longest; turn += 1) {
    const shorts = read()
    const isAlike = (at: number) => shorts.some((short, other) => short === shorts[at] && names[other] !== names[at])
    const alike = names.flatMap((_, at) => (isAlike(at) ? [at] : []))
    if (alike.length === 0) break
    for (const at of alike) more[at]! += 1
  }
  return read()
}
