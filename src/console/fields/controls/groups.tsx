// Rows of small records: each part is entered as the field it is and says for itself what is wrong with it.
import { useWords } from '#console/i18n/words.ts'
import { partHelp, partNamed } from '#contract/codecs/groups.ts'
import { type Field, isMeant } from '#contract/field.ts'
import { fullRow, partsOf } from '#contract/fields/groups.ts'
import { Entries } from '../Entries.tsx'
import { EntryField } from '../EntryField.tsx'
import { isEmpty } from '../empty.ts'
import { useEntries } from '../entries.ts'
import { type GroupRow, rowsOf } from '../groups.tsx'
import type { ControlProps, Input } from '../visual.ts'
import { TextFilter } from './filters.tsx'

const written = (rows: readonly GroupRow[], begun: GroupRow): unknown => {
  // A row just begun is no value yet.
  const kept = rows.map(fullRow).filter(row => Object.entries(row).some(([name, value]) => value !== begun[name]))
  return kept.length > 0 ? kept : null
}

const begunOf = (parts: readonly [string, Field][]): GroupRow =>
  Object.fromEntries(parts.flatMap(([name, { facts }]) => (facts.default === undefined ? [] : [[name, facts.default]])))

const Control = (props: ControlProps) => {
  const words = useWords()
  const { field, finding, invalid, disabled, onBlur } = props
  const { named = '', max } = field.facts
  const parts = partsOf(field)
  const begun = begunOf(parts)
  const turned = { read: rowsOf, write: (rows: readonly GroupRow[]) => written(rows, begun) }
  const [rows, change] = useEntries<GroupRow>(props.value, turned, props.onChange)
  // Found by the server: the row and the part stand in the path.
  const spot = finding?.path
  return (
    <Entries
      control={props}
      rows={rows}
      onRows={change}
      most={max}
      isOrdered
      nameOf={(row, at) => String(row[named] || words.t('field.row', { n: at + 1 }))}
      addText={words.t('field.addRow')}
      start={() => ({ ...begun })}
    >
      {(row, set, at) =>
        parts
          .filter(([name, part]) => isMeant(part, row) || !isEmpty(row[name]))
          .map(([name, part]) => (
            <EntryField
              key={name}
              name={name}
              field={part}
              label={words.told(partNamed(name, part))}
              help={partHelp(part)}
              value={row[name] ?? null}
              required={part.required}
              disabled={disabled}
              isJudged={invalid}
              told={spot === `${at}.${name}` ? finding : undefined}
              onChange={next => set({ ...row, [name]: next })}
              onBlur={onBlur}
            />
          ))
      }
    </Entries>
  )
}

export const groups: Input = { Control, Filter: TextFilter }
