// One of a few words inside a structured value, for lists no declaration knows.
import { Select } from '@radix-ui/themes'
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useLandmark } from './landmark.ts'
import './entries.css'

interface EntrySelectProps {
  /** Where others point to it. */
  id?: string
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  required?: boolean
  disabled?: boolean
  onChange(value: string | undefined): void
}

/** Radix keeps the empty text for "nothing chosen yet". */
const none = '\u0000'

export const EntrySelect = ({ id: given, label, value, options, required, disabled, onChange }: EntrySelectProps) => {
  const { t } = useWords()
  const own = useId()
  const id = given ?? own
  const { ref, container } = useLandmark()
  return (
    <div className="entry-field">
      <label className="entry-label" htmlFor={id}>
        {label}
      </label>
      <Select.Root
        value={value ?? (required ? '' : none)}
        disabled={disabled}
        onValueChange={next => onChange(next === none ? undefined : next)}
      >
        <Select.Trigger ref={ref} id={id} placeholder={t('field.choose')} className="field-select" />
        <Select.Content position="popper" container={container}>
          {!required && <Select.Item value={none}>{t('field.none')}</Select.Item>}
          {options.map(option => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  )
}
