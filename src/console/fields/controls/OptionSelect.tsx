// One of several named values, chosen from a list that opens: a closed set, or what a record has.
import { Select } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useLandmark } from '../landmark.ts'
import type { ControlProps } from '../visual.ts'
import { announced } from './Typed.tsx'

interface OptionSelectProps extends ControlProps {
  options: readonly { value: string; label: string }[]
}

/** Radix keeps the empty text for "nothing chosen yet". */
const none = '-'

export const OptionSelect = ({ options, ...props }: OptionSelectProps) => {
  const words = useWords()
  const { ref, container } = useLandmark()
  const { value, onChange, onBlur, disabled, autoFocus, required, invalid } = props
  const { disabled: _, autoFocus: __, ...attributes } = announced(props)
  return (
    <Select.Root
      value={value ? String(value) : required ? '' : none}
      disabled={disabled}
      onValueChange={next => onChange(next === none ? null : next)}
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
        {options.map(option => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
