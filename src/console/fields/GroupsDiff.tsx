// What changed in rows: which came, which went, and of those that stayed which part. Rows are the same by what they go by.
import { useWords } from '#console/i18n/words.ts'
import { partNamed } from '#contract/codecs/groups.ts'
import type { Field } from '#contract/field.ts'
import { partsOf } from '#contract/fields/groups.ts'
import { isSame } from '#rules/diff.ts'
import { Cell } from './Cell.tsx'
import { type GroupRow, rowsOf } from './groups.tsx'

interface DiffProps {
  field: Field
  before: unknown
  after: unknown
}

type Keyed = Map<string, GroupRow>

const keyed = (value: unknown, named: string | undefined): Keyed =>
  new Map(rowsOf(value).map((row, at) => [String((named && row[named]) || at + 1), row]))

const orderOf = (rows: Keyed, others: Keyed): string[] => [...rows.keys()].filter(key => others.has(key))

const PartChange = ({ name, part, before, after }: { name: string; part: Field; before: unknown; after: unknown }) => {
  const words = useWords()
  return (
    <span className="groups-part">
      {words.told(partNamed(name, part))}:{' '}
      <del>
        <span className="hidden">{words.t('action.before')} </span>
        <Cell name={name} field={part} value={before} />
      </del>{' '}
      <ins>
        <span className="hidden">{words.t('action.after')} </span>
        <Cell name={name} field={part} value={after} />
      </ins>
    </span>
  )
}

export const GroupsDiff = ({ field, before, after }: DiffProps) => {
  const words = useWords()
  const [was, is] = [keyed(before, field.facts.named), keyed(after, field.facts.named)]
  // A name and a value: what has come is told whole.
  const [second, ...more] = partsOf(field).filter(([name]) => name !== field.facts.named)
  const told = more.length === 0 ? second : undefined
  const changed = [...is].flatMap(([key, row]) => {
    const old = was.get(key)
    const parts = partsOf(field).filter(([name]) => old && !isSame(old[name] ?? null, row[name] ?? null))
    return old && parts.length > 0 ? [{ key, old, row, parts }] : []
  })
  return (
    <ul className="groups-diff">
      {[...was.keys()].map(key =>
        is.has(key) ? null : (
          <li key={`-${key}`}>
            <del>{words.t('field.rowGone', { name: key })}</del>
          </li>
        ),
      )}
      {[...is.keys()].map(key =>
        was.has(key) ? null : (
          <li key={`+${key}`}>
            <ins>{words.t('field.rowNew', { name: key })}</ins>
            {told && (
              <>
                {': '}
                <Cell name={told[0]} field={told[1]} value={is.get(key)?.[told[0]] ?? null} />
              </>
            )}
          </li>
        ),
      )}
      {changed.map(({ key, old, row, parts }) => (
        <li key={key}>
          <bdi>{key}</bdi>{' '}
          {parts.map(([name, part]) => (
            <PartChange key={name} name={name} part={part} before={old[name] ?? null} after={row[name] ?? null} />
          ))}
        </li>
      ))}
      {!isSame(orderOf(was, is), orderOf(is, was)) && <li>{words.t('field.rowsMoved')}</li>}
    </ul>
  )
}
