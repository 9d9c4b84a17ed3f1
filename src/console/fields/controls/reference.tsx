// Chosen by typing part of its title.
import { useState } from 'react'
import { useKnown } from '../reference.tsx'
import { useRecordTitle } from '../title.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { Clear, Combobox } from './Combobox.tsx'

const Control = (props: ControlProps) => {
  const { value, field, onChange, row, name, required, disabled } = props
  const id = value ? String(value) : undefined
  const [picked, setPicked] = useState<{ id: string; title: string }>()
  const known = useKnown(props)
  const stored = row?.[name] === id ? known : undefined
  const title = useRecordTitle(field.facts.to ?? '', id, picked?.id === id ? picked?.title : stored)
  const empty = () => !required && onChange(null)
  return (
    <Combobox
      {...props}
      to={field.facts.to ?? ''}
      shown={title}
      onEmpty={empty}
      mayMake
      onPick={found => {
        setPicked(found)
        onChange(found.id)
      }}
    >
      {id && !required && !disabled && <Clear onClear={() => onChange(null)} />}
    </Combobox>
  )
}

const Filter = ({ name, field, label, clause, onClause }: FilterProps) => {
  const id = typeof clause?.value === 'string' ? clause.value : undefined
  const title = useRecordTitle(field.facts.to ?? '', id)
  return (
    <Combobox
      id={`filter-${name}`}
      name={name}
      field={field}
      label={label}
      to={field.facts.to ?? ''}
      shown={title}
      onPick={found => onClause({ field: name, op: '=', value: found.id })}
      onEmpty={() => onClause(undefined)}
    />
  )
}

export const reference: Input = { Control, Filter }
