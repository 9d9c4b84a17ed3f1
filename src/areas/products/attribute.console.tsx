// One attribute of a product as an input of its type; where the set names choices, they are what can be said.
import { CheckboxGroup } from '@radix-ui/themes'
import { useId } from 'react'
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { f } from '#contract/f.ts'

export interface Attribute {
  code: string
  label: string
  type: 'text' | 'number' | 'toggle' | 'list'
  unit?: string
  options?: string[]
  required: boolean
}

const fields = { text: f.text({ max: 500 }), number: f.decimal(), toggle: f.toggle(), list: f.list() }

interface AttributeProps {
  attribute: Attribute
  value: unknown
  disabled?: boolean
  onChange(value: unknown): void
  onBlur?(): void
}

const Choices = ({
  attribute: { options = [] },
  label,
  value,
  disabled,
  onChange,
}: AttributeProps & { label: string }) => {
  const id = useId()
  return (
    <div className="entry-field">
      <span className="entry-label" id={id}>
        {label}
      </span>
      <CheckboxGroup.Root
        aria-labelledby={id}
        disabled={disabled}
        value={Array.isArray(value) ? value.map(String) : []}
        onValueChange={onChange}
      >
        {options.map(option => (
          <CheckboxGroup.Item key={option} value={option}>
            {option}
          </CheckboxGroup.Item>
        ))}
      </CheckboxGroup.Root>
    </div>
  )
}

export const AttributeInput = (props: AttributeProps) => {
  const { attribute, value, onChange, ...rest } = props
  const { code, type, unit, options, required } = attribute
  const label = unit ? `${attribute.label} (${unit})` : attribute.label
  if (options && type === 'list') return <Choices {...props} label={label} />
  if (options && type === 'text') {
    return (
      <EntrySelect
        {...rest}
        label={label}
        value={isEmpty(value) ? undefined : String(value)}
        options={options.map(option => ({ value: option, label: option }))}
        onChange={next => onChange(next ?? null)}
      />
    )
  }
  const shown = type === 'number' && typeof value === 'number' ? String(value) : value
  return (
    <EntryField
      {...rest}
      name={code}
      field={fields[type]}
      label={label}
      required={required}
      value={shown ?? null}
      onChange={onChange}
    />
  )
}
