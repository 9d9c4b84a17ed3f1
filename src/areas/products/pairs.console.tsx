// Names and values of a structured field, read as a definition list.
import { useHistory } from '#console/detail/history.ts'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { humanised } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import styles from './products.module.css'

type Known = Readonly<Record<string, unknown>>

export const recordOf = (value: unknown): Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Known) : {}

export const useSaid = () => {
  const { list, number, t } = useWords()
  return (value: unknown): string => {
    if (Array.isArray(value)) return list(value.map(String))
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    return typeof value === 'number' ? number(value) : String(value ?? '')
  }
}

export const Definitions = ({ pairs }: { pairs: readonly (readonly [name: string, text: string])[] }) => {
  if (pairs.length === 0) return <span className="field-none">–</span>
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ColumnsProps {
  value: unknown
  headers?: Readonly<Record<string, string>>
}

const Columns = ({ value, headers = {} }: ColumnsProps) => (
  <Definitions pairs={Object.entries(recordOf(value)).map(([name, text]) => [headers[name] ?? name, String(text)])} />
)

/** The history knows the files they came in, and what those call them: the last one has the word. */
const Called = ({ resource, row, value }: { resource: Resource; row: AnyRow; value: unknown }) => {
  const { lines = [] } = useHistory(resource, row)
  return <Columns value={value} headers={Object.assign({}, ...lines.toReversed().map(({ columns }) => columns))} />
}

/** Imported columns are called as in their file; attribute codes become words. */
export const ExtraCell = ({ value, resource: of, row }: CellProps) => {
  const resource = of && resourceNamed(of.name)
  return resource && typeof row?.id === 'string' ? (
    <Called resource={resource} row={row as AnyRow} value={value} />
  ) : (
    <Columns value={value} />
  )
}

/** Each with what it is of this variant. */
export const OptionsCell = ({ value }: CellProps) => (
  <Definitions
    pairs={(Array.isArray(value) ? value : []).map(recordOf).map(({ name, value: one }) => [String(name), String(one)])}
  />
)

export const AttributesCell = ({ value }: CellProps) => {
  const said = useSaid()
  return <Definitions pairs={Object.entries(recordOf(value)).map(([code, one]) => [humanised(code), said(one)])} />
}
