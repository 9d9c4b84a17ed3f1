// What makes a variant this one: up to three options with their values, Shade Rosewood, Size 30 ml.
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { useEntries } from '#console/fields/entries.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'

interface Option {
  name: string
  value: string
}

const turned = {
  read: (value: unknown): Option[] => (Array.isArray(value) ? (value as Option[]) : []),
  write: (rows: readonly Option[]): unknown => {
    const filled = rows.filter(({ name, value }) => name.trim() || value.trim())
    return filled.length > 0 ? filled : null
  },
}
const nameField = f.text({ required: true, max: 60 })
const valueField = f.text({ required: true, max: 120 })

export const OptionsControl = (props: ControlProps) => {
  const { t } = useWords()
  const [rows, change] = useEntries(props.value, turned, props.onChange)
  const common = { disabled: props.disabled, onBlur: props.onBlur }
  return (
    <Entries
      control={props}
      rows={rows}
      onRows={change}
      most={3}
      isOrdered
      nameOf={({ name }, at) => name || t('products.screen.optionN', { n: at + 1 })}
      addText={t('products.screen.addOption')}
      start={() => ({ name: '', value: '' })}
    >
      {(row, set) => (
        <>
          <EntryField
            {...common}
            name="name"
            field={nameField}
            label={t('products.screen.option')}
            value={row.name}
            onChange={name => set({ ...row, name: String(name ?? '') })}
          />
          <EntryField
            {...common}
            name="value"
            field={valueField}
            label={t('products.screen.value')}
            value={row.value}
            onChange={value => set({ ...row, value: String(value ?? '') })}
          />
        </>
      )}
    </Entries>
  )
}
