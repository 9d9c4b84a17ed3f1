// A closed set to choose from, and its names to narrow a list by.
import { useWords } from '#console/i18n/words.ts'
import type { Field } from '#contract/field.ts'
import { empty } from '../choice.tsx'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { ListFilter } from './filters.tsx'
import { OptionSelect } from './OptionSelect.tsx'

const useOptions = ({ facts: { of = empty } }: Field) => {
  const words = useWords()
  return of.names.map(value => ({ value, label: words.value(of, value) }))
}

const Control = (props: ControlProps) => <OptionSelect {...props} options={useOptions(props.field)} />

const Filter = (props: FilterProps) => <ListFilter {...props} values={useOptions(props.field)} />

export const choice: Input = { Control, Filter }
