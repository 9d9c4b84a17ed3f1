// Names and values of a structured field, read as a definition list.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { humanised } from '#contract/address.ts'
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

/** Imported column names stay as they were written; attribute codes become words. */
export const ExtraCell = ({ value }: CellProps) => (
  <Definitions pairs={Object.entries(recordOf(value)).map(([name, text]) => [name, String(text)])} />
)

export const AttributesCell = ({ value }: CellProps) => {
  const said = useSaid()
  return <Definitions pairs={Object.entries(recordOf(value)).map(([code, one]) => [humanised(code), said(one)])} />
}
