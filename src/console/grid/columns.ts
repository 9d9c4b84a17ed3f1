// Which columns a list can show and which it shows: the declaration proposes, the person's profile disposes.
import { fieldsSeen } from '#console/fields/askable.ts'
import { visualOf } from '#console/fields/visuals.ts'
import { type Composed, composedField } from '#contract/composed.ts'
import { type Field, type FieldKind, structureKinds } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { ColumnChoice } from '#contract/views.ts'

export interface Column {
  name: string
  field: Field
  sortable: boolean
  /** The field it is sorted by, where that is not what it is called. */
  sorts?: string
  /** What it is put together from; it is no field of the record. */
  composed?: Composed
  /** Numbers stand at the end of their column. */
  atEnd: boolean
  /** Pixels, where somebody gave it some. */
  width?: number
  pinned?: boolean
  /** Where it stands on the card a record is on a phone; elsewhere on it nothing is said of the column. */
  card?: 'figure' | 'count' | 'state' | 'when' | 'more' | 'last'
  /** What its cells are drawn with: a width, and where they stay while the others scroll. */
  style?: Record<`--${string}`, string>
}

const unsorted: readonly FieldKind[] = [...structureKinds, 'list', 'references']

export const columnOf = (name: string, field: Field, isTitle = false): Column => ({
  name,
  field,
  sortable: !field.facts.virtual && !unsorted.includes(field.kind) && (isTitle || field.facts.sortable === true),
  atEnd: visualOf(field).atEnd ?? false,
})

/** Columns with what is put together in the place of the first of its fields. */
const withComposed = ({ composed = {} }: Resource, columns: readonly Column[]): Column[] => {
  const waiting = new Map(Object.entries(composed))
  return columns.flatMap(column => {
    const here = [...waiting].filter(([, { of }]) => of.includes(column.name))
    for (const [name] of here) waiting.delete(name)
    return [
      ...here.map(([name, one]): Column => {
        const { sorts } = one
        return {
          name,
          field: composedField,
          sortable: sorts !== undefined,
          atEnd: false,
          composed: one,
          ...(sorts && { sorts }),
        }
      }),
      column,
    ]
  })
}

/** Every field a column may show, the title first, the status beside it. */
export const possibleColumns = (resource: Resource, may: (id: string) => boolean): Column[] => {
  const columns = fieldsSeen(resource, may).map(([name, field]) => columnOf(name, field, name === resource.title))
  columns.sort((one, other) => Number(other.name === resource.title) - Number(one.name === resource.title))
  return withComposed(resource, columns)
}

/** When it was made says nothing where the list goes by a moment of its own, or the record says when it happened. */
const hasOwnMoment = ({ fields, sort }: Resource): boolean =>
  [sort?.replace('-', ''), 'at'].some(name => fields[name ?? '']?.kind === 'moment')

const isComposed = ({ composed = {} }: Resource, name: string): boolean =>
  Object.values(composed).some(({ of }) => of.includes(name))

const isProposed = (resource: Resource, { name, field, composed }: Column): boolean =>
  composed !== undefined ||
  name === 'status' ||
  (field.facts.column === true && !isComposed(resource, name)) ||
  (name === 'updatedAt' && resource.lifecycle !== 'none') ||
  (name === 'createdAt' && resource.lifecycle === 'none' && !hasOwnMoment(resource))

/** What a cell of the column is marked with. */
export const cellOf = ({ name, style, card }: Pick<Column, 'name' | 'style' | 'card'>) => ({
  'data-column': name,
  ...(card && { 'data-card': card }),
  ...(style && { style, 'data-sized': '' }),
  ...(style?.['--start'] && { 'data-pinned': '' }),
})

const measures = { pick: 36, title: 240, pinned: 160 } as const
const pixels = (size: number): string => `${size}px`

/** Pinned ones have a width of their own, since the next one stands where they end. */
const placed = (columns: readonly Column[], title: string): Column[] => {
  const isPinning = columns.some(({ pinned }) => pinned)
  let end: number = measures.pick
  return columns.map(column => {
    const stays = column.pinned || (isPinning && column.name === title)
    const wide = column.width ?? (stays ? measures[column.name === title ? 'title' : 'pinned'] : undefined)
    if (wide === undefined) return column
    const style = { '--wide': pixels(wide), ...(column.pinned && { '--start': pixels(end) }) }
    if (stays) end += wide
    return { ...column, style }
  })
}

const isMoment = ({ field }: Pick<Column, 'field'>): boolean => field.kind === 'moment' || field.kind === 'date'
/** Says what it is without its label, in a line of text. */
const isTold = ({ field, atEnd }: Column): boolean =>
  !atEnd && !['toggle', 'media', 'file', 'files'].includes(field.kind) && !isMoment({ field })
const isFigure = ({ atEnd }: Column): boolean => atEnd
const isCounted = (column: Column): boolean => isFigure(column) && !isLimit(column)
export const isValue = ({ composed }: Column): boolean => composed?.isValue === true
const isState = ({ field, composed }: Column): boolean => field.kind === 'choice' || composed?.isTrack === true

const isLimit = ({ field }: Column): boolean => field.facts.bounds === true
export const isMoney = (column: Column): boolean => column.field.kind === 'money' && !isLimit(column)
/** What lines add up to says more than what one costs, or which one it is. */
const isSummed = ({ field }: Column): boolean => field.facts.summed === true

/**
 * On a phone a record is three lines: its name with the figure it goes by, its state with the moment it goes by, and two more columns
 * in their order. An amount says what it is by its currency; any other figure stands with its name, and so does the limit of an amount,
 * which is no figure a record goes by, but stands beside one.
 */
const carded = (columns: readonly Column[], { title, sort = '' }: Resource): Column[] => {
  const left = columns.filter(({ name }) => name !== title)
  const sorted = sort.replace('-', '')
  const take = (fits: (column: Column) => boolean): string | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]?.name
  }
  const amount = take(isValue) ?? take(column => isMoney(column) && isSummed(column)) ?? take(isMoney)
  const count = amount ? undefined : (take(column => isCounted(column) && isSummed(column)) ?? take(isCounted))
  const places = new Map([
    [amount, 'figure'],
    [count, 'count'],
    [take(({ name }) => name === 'status') ?? take(isState), 'state'],
    [take(column => column.name === sorted && isMoment(column)) ?? take(isMoment), 'when'],
    [take(isTold) ?? take(isFigure), 'more'],
    [(amount && take(isLimit)) ?? take(isTold) ?? take(isFigure), 'last'],
  ] as const)
  return columns.map(column => {
    const card = places.get(column.name)
    return card ? { ...column, card } : column
  })
}

/** The title is always there and first; it is what a row is called. */
export const shownColumns = (
  resource: Resource,
  possible: readonly Column[],
  chosen: readonly ColumnChoice[] | undefined,
): Column[] => {
  const { title } = resource
  if (!chosen)
    return carded(
      possible.filter(column => column.name === title || isProposed(resource, column)),
      resource,
    )
  const named = chosen.flatMap(({ name, width, pinned }) => {
    const column = possible.find(one => one.name === name)
    return column ? { ...column, ...(width && { width }), ...(pinned && name !== title && { pinned }) } : []
  })
  const first = [...named, ...possible].filter(({ name }) => name === title).slice(0, 1)
  const rest = named.filter(({ name }) => name !== title)
  const inOrder = [...first, ...rest.filter(({ pinned }) => pinned), ...rest.filter(({ pinned }) => !pinned)]
  return carded(placed(inOrder, title), resource)
}
