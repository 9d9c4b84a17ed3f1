// Which record stands where: the values of one axis go down, those of another across, those of a third part the rows. With
// one axis, or where hardly any place would be filled, each record has a row of its own and its fields go across. Pure.
import type { AnyRow, Matrix } from '#contract/resource.ts'

export interface Axis {
  name: string
  /** In the order they come; empty for the records without. Each with a record that has it. */
  values: ReadonlyMap<string, AnyRow>
}

export interface Line {
  part: string
  value: string
  /** Where the row is one record's alone. */
  record?: AnyRow
}

export interface Layout {
  axes: readonly Axis[]
  lines: readonly Line[]
  /** Of the second axis; absent where fields go across. */
  across?: readonly string[]
  at(line: number, col: number): AnyRow | undefined
  /** What stands at a place another record has already. */
  twins: readonly AnyRow[]
  /** Of a record, by axis; empty where it has none. */
  valuesOf(row: AnyRow): readonly string[]
}

/** More places than this are drawn only if one in six is filled. */
const manyPlaces = 600
const sparse = 6

const readings = ({ by }: Matrix, row: AnyRow): [name: string, value: string][] => {
  if (typeof by !== 'string') return by.map(name => [name, String(row[name] ?? '')])
  const group = (row[by] ?? []) as readonly { name: string; value: string }[]
  return group.map(({ name, value }) => [name, value])
}

const axesOf = (matrix: Matrix, records: readonly AnyRow[]): Axis[] => {
  const names = [...new Set(records.flatMap(row => readings(matrix, row).map(([name]) => name)))]
  return names.map(name => {
    const values = new Map<string, AnyRow>()
    for (const row of records) {
      const value = new Map(readings(matrix, row)).get(name) ?? ''
      if (!values.has(value)) values.set(value, row)
    }
    return { name, values }
  })
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values)

export const layOut = (matrix: Matrix, records: readonly AnyRow[]): Layout => {
  const axes = axesOf(matrix, records)
  const valuesOf = (row: AnyRow): string[] => {
    const own = new Map(readings(matrix, row))
    return axes.map(({ name }) => own.get(name) ?? '')
  }
  const [down, side, parts] = axes.map(({ values }) => [...values.keys()])
  const places = (down?.length ?? 0) * (side?.length ?? 0) * (parts?.length ?? 1)
  if (!down || !side || axes.length > 3 || (places > manyPlaces && places > records.length * sparse)) {
    const lines = records.map(record => ({ part: '', value: '', record }))
    return { axes, lines, at: line => records[line], twins: [], valuesOf }
  }
  const byPlace = new Map<string, AnyRow>()
  const twins = records.filter(row => {
    const key = keyOf(valuesOf(row))
    if (byPlace.has(key)) return true
    byPlace.set(key, row)
    return false
  })
  const lines = (parts ?? ['']).flatMap(part => down.map(value => ({ part, value })))
  const at = (line: number, col: number) => {
    const { part = '', value = '' } = lines[line] ?? {}
    return byPlace.get(keyOf([value, side[col] ?? '', ...(parts ? [part] : [])]))
  }
  return { axes, lines, across: side, at, twins, valuesOf }
}

/** What would stand at a place: each axis with its value there. */
export const meantAt = (
  { axes, lines, across }: Layout,
  line: number,
  col: number,
): [name: string, value: string][] => {
  const { part = '', value = '' } = lines[line] ?? {}
  const there = [value, across?.[col] ?? '', part]
  return axes.flatMap(({ name }, at) => (there[at] ? [[name, there[at]] as [string, string]] : []))
}
