// Chosen one after another, each taken away by its own button or by Backspace.
import { useState } from 'react'
import { idsOf, titlesIn, useTitles } from '../references.tsx'
import type { ControlProps, Input } from '../visual.ts'
import { Combobox } from './Combobox.tsx'
import { reference } from './reference.tsx'
import { Tokens } from './Tokens.tsx'

const Control = (props: ControlProps) => {
  const { value, field, onChange, id, disabled } = props
  const ids = idsOf(value)
  const to = field.facts.to ?? ''
  const [picked, setPicked] = useState<Record<string, string>>({})
  const titles = useTitles(to, ids, { ...titlesIn(props), ...picked })
  const drop = (gone: string) => onChange(ids.filter(other => other !== gone))
  return (
    <div className="field-many">
      <Tokens
        tokens={ids.map(key => ({ key, text: titles[key] ?? '', name: titles[key] ?? '' }))}
        disabled={disabled}
        onRemove={drop}
        inputId={id}
      />
      <Combobox
        {...props}
        to={to}
        shown=""
        mayMake
        onEmpty={() => {
          const last = ids.at(-1)
          if (last) drop(last)
        }}
        onPick={found => {
          setPicked({ ...picked, [found.id]: found.title })
          if (!ids.includes(found.id)) onChange([...ids, found.id])
        }}
      />
    </div>
  )
}

export const references: Input = { Control, Filter: reference.Filter }
