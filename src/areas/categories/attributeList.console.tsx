// The attributes of a set: what products of its categories are asked, in which order, and which of them they must answer.
import { useId } from 'react'
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { useEntries } from '#console/fields/entries.ts'
import type { CellProps, ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Row } from '#contract/resource.ts'
import styles from './categories.module.css'
import type { attributeSets } from './categories.ts'

type Attribute = NonNullable<Row<typeof attributeSets>['attributes']>[number]

const kinds = ['text', 'number', 'toggle', 'list'] as const
const words = {
  text: 'categories.screen.typeText',
  number: 'categories.screen.typeNumber',
  toggle: 'categories.screen.typeToggle',
  list: 'categories.screen.typeList',
}
const fields = {
  code: f.text({
    required: true,
    format: 'code',
    pattern: { source: '^[a-z][a-zA-Z0-9]{1,39}$', message: 'A name like skinType' },
  }),
  label: f.text({ required: true, max: 80 }),
  unit: f.text({ max: 20 }),
  options: f.list({ max: 50 }),
}

const listOf = (value: unknown): Attribute[] => (Array.isArray(value) ? (value as Attribute[]) : [])
const turned = {
  read: listOf,
  write: (rows: readonly Attribute[]): unknown => {
    const filled = rows.filter(({ code, label }) => code || label)
    return filled.length > 0 ? filled : null
  },
}

export const AttributeListCell = ({ value }: CellProps) => {
  const { list } = useWords()
  const all = listOf(value)
  return <span dir="auto">{list(all.map(({ label, required }) => (required ? `${label} *` : label)))}</span>
}

/** An empty optional part is left out, not stored empty. */
const withPart = (row: Attribute, part: 'unit' | 'options', next: unknown): Attribute => {
  const { [part]: _, ...rest } = row
  const isThere = Array.isArray(next) ? next.length > 0 : Boolean(next)
  return (isThere ? { ...rest, [part]: next } : rest) as Attribute
}

/** Only numbers have a unit, only words have choices; what is already there stays in sight. */
const partsOf = ({ type, unit, options }: Attribute): ('unit' | 'options')[] => [
  ...(type === 'number' || unit ? (['unit'] as const) : []),
  ...(type === 'text' || type === 'list' || options ? (['options'] as const) : []),
]

const Required = ({ row, onChange }: { row: Attribute; onChange(row: Attribute): void }) => {
  const { t } = useWords()
  const id = useId()
  return (
    <label htmlFor={id} className={styles.required}>
      <input
        id={id}
        type="checkbox"
        checked={row.required}
        onChange={event => onChange({ ...row, required: event.target.checked })}
      />
      {t('categories.screen.required')}
    </label>
  )
}

export const AttributeListControl = (props: ControlProps) => {
  const { t } = useWords()
  const [rows, change] = useEntries(props.value, turned, props.onChange)
  const common = { disabled: props.disabled, onBlur: props.onBlur }
  return (
    <Entries
      control={props}
      rows={rows}
      onRows={change}
      most={80}
      isOrdered
      nameOf={({ label, code }, at) => label || code || t('categories.screen.attribute', { n: at + 1 })}
      addText={t('categories.screen.addAttribute')}
      start={(): Attribute => ({ code: '', label: '', type: 'text', required: false })}
    >
      {(row, set) => (
        <>
          {(['label', 'code'] as const).map(name => (
            <EntryField
              {...common}
              key={name}
              name={name}
              field={fields[name]}
              required
              label={t(`categories.screen.${name}`)}
              value={row[name]}
              onChange={next => set({ ...row, [name]: String(next ?? '') })}
            />
          ))}
          <EntrySelect
            label={t('categories.screen.type')}
            value={row.type}
            required
            disabled={props.disabled}
            options={kinds.map(kind => ({ value: kind, label: t(words[kind]) }))}
            onChange={type => set({ ...row, type: (type ?? 'text') as Attribute['type'] })}
          />
          {partsOf(row).map(name => (
            <EntryField
              {...common}
              key={name}
              name={name}
              field={fields[name]}
              label={t(`categories.screen.${name}`)}
              value={row[name] ?? null}
              onChange={next => set(withPart(row, name, next))}
            />
          ))}
          <Required row={row} onChange={set} />
        </>
      )}
    </Entries>
  )
}
