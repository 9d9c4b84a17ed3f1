// A closed set to choose from, and its names to narrow a list by.
import { Select } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { empty } from '../choice.tsx'
import { useLandmark } from '../landmark.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

/** Radix keeps the empty text for "nothing chosen yet". */
const none = '-'

const Control = (props: ControlProps) => {
  const words = useWords()
  const { ref, container } = useLandmark()
  const { value, field, onChange, onBlur, disabled, autoFocus, required, invalid } = props
  const of = field.facts.of ?? empty
  const { disabled: _, autoFocus: __, ...attributes } = announced(props)
  return (
    <Select.Root
      value={value ? String(value) : required ? '' : none}
      disabled={disabled}
      onValueChange={name => onChange(name === none ? null : name)}
      onOpenChange={open => !open && onBlur?.()}
    >
      <Select.Trigger
        {...attributes}
        ref={ref}
        autoFocus={autoFocus}
        color={invalid ? 'red' : undefined}
        placeholder={words.t('field.choose')}
        className="field-select"
      />
      <Select.Content position="popper" container={container}>
        {!required && <Select.Item value={none}>{words.t('field.none')}</Select.Item>}
        {of.names.map(name => (
          <Select.Item key={name} value={name}>
            {words.value(of, name)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

const Filter = (props: FilterProps) => {
  const words = useWords()
  const of = props.field.facts.of ?? empty
  return <ListFilter {...props} values={of.names.map(value => ({ value, label: words.value(of, value) }))} />
}

export const choice: Input = { Control, Filter }
