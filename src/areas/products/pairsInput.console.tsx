// Names and values edited as pairs, where nothing says what may be in them.
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { useEntries } from '#console/fields/entries.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import { recordOf, useSaid } from './pairs.console.tsx'

interface Pair {
  name: string
  value: unknown
}

const turned = {
  read: (value: unknown): Pair[] => Object.entries(recordOf(value)).map(([name, one]) => ({ name, value: one })),
  write: (rows: readonly Pair[]): unknown => {
    const filled = rows.filter(({ name }) => name.trim())
    return filled.length > 0 ? Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value ?? ''])) : null
  },
}

const nameField = f.text({ required: true, max: 40, format: 'code' })

const valueField = f.text({ max: 500 })

export const PairsControl = (props: ControlProps) => {
  const { t } = useWords()
  const said = useSaid()
  const [rows, change] = useEntries(props.value, turned, props.onChange)
  const label = t('products.screen.attribute')
  return (
    <Entries
      control={props}
      rows={rows}
      onRows={change}
      nameOf={({ name }, at) => name || `${label} ${at + 1}`}
      addText={t('products.screen.addPair')}
      start={() => ({ name: '', value: '' })}
    >
      {(row, set) => (
        <>
          <EntryField
            name="name"
            field={nameField}
            label={label}
            value={row.name}
            disabled={props.disabled}
            onChange={name => set({ ...row, name: String(name ?? '') })}
            onBlur={props.onBlur}
          />
          <EntryField
            name="value"
            field={valueField}
            label={t('products.screen.value')}
            value={typeof row.value === 'string' ? row.value : said(row.value)}
            disabled={props.disabled}
            onChange={value => set({ ...row, value: String(value ?? '') })}
            onBlur={props.onBlur}
          />
        </>
      )}
    </Entries>
  )
}
