import { RadioGroup, Switch } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { mustBeChosen } from '../mustBeChosen.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter } from './filters.tsx'
import { announced } from './Typed.tsx'
import './toggle.css'

/** Neither is chosen until somebody does. */
const Asked = (props: ControlProps) => {
  const { t } = useWords()
  const { value, disabled, onChange, onBlur } = props
  const { autoFocus: _, ...rest } = announced(props)
  return (
    <RadioGroup.Root
      {...rest}
      className="field-asked"
      disabled={disabled}
      value={typeof value === 'boolean' ? String(value) : ''}
      onValueChange={name => onChange(name === 'true')}
      onBlur={onBlur}
    >
      <RadioGroup.Item value="true">{t('field.yes')}</RadioGroup.Item>
      <RadioGroup.Item value="false">{t('field.no')}</RadioGroup.Item>
    </RadioGroup.Root>
  )
}

const Chosen = (props: ControlProps) => {
  const { 'aria-required': _, ...rest } = announced(props)
  return <Switch {...rest} checked={props.value === true} onCheckedChange={props.onChange} onBlur={props.onBlur} />
}

const Control = (props: ControlProps) => (mustBeChosen(props.field) ? <Asked {...props} /> : <Chosen {...props} />)

const Filter = (props: FilterProps) => {
  const { t } = useWords()
  const values = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  return <ListFilter {...props} values={values} />
}

export const toggle: Input = { Control, Filter }
