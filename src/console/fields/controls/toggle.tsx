import { Switch } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter } from './filters.tsx'
import { announced } from './Typed.tsx'
import './toggle.css'

const Control = (props: ControlProps) => {
  const { 'aria-required': _, ...rest } = announced(props)
  return <Switch {...rest} checked={props.value === true} onCheckedChange={props.onChange} onBlur={props.onBlur} />
}

const Filter = (props: FilterProps) => {
  const { t } = useWords()
  const values = [
    { value: 'yes', label: t('field.yes') },
    { value: 'no', label: t('field.no') },
  ]
  return <ListFilter {...props} values={values} />
}

export const toggle: Input = { Control, Filter }
