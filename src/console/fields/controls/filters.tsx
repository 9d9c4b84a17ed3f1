// The three plain ways to narrow a list: a text, a span from–to, one or several of a closed list.
import { Button, CheckboxGroup, Flex, Text, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { isUnread } from '../unread.ts'
import type { FilterProps } from '../visual.ts'
import { DayInput } from './DayInput.tsx'

export const one = (clause: Clause | undefined): string => (typeof clause?.value === 'string' ? clause.value : '')

/** Enter or leaving applies; an empty text takes the clause away. */
export const TextFilter = ({ name, label, clause, onClause }: FilterProps) => {
  const [text, setText] = useState(one(clause))
  const apply = () => onClause(text.trim() ? { field: name, op: '=', value: text.trim() } : undefined)
  return (
    <TextField.Root
      aria-label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={event => event.key === 'Enter' && apply()}
    />
  )
}

const spanOf = (clause: Clause | undefined): [string, string] => {
  if (!clause) return ['', '']
  if (clause.op === 'between') return clause.value
  if (clause.op === 'in') return ['', '']
  if (clause.op === '=') return [clause.value, clause.value]
  return clause.op.startsWith('>') ? [clause.value, ''] : ['', clause.value]
}

const clauseOf = (field: string, from: string, to: string): Clause | undefined => {
  if (from && to) return from === to ? { field, op: '=', value: from } : { field, op: 'between', value: [from, to] }
  if (from) return { field, op: '>=', value: from }
  return to ? { field, op: '<=', value: to } : undefined
}

interface SpanProps extends FilterProps {
  type?: 'text' | 'date'
}

export const SpanFilter = ({ name, label, clause, onClause, type = 'text' }: SpanProps) => {
  const { t } = useWords()
  const [[from, to], setSpan] = useState(() => spanOf(clause))
  const apply = () => onClause(clauseOf(name, from.trim(), to.trim()))
  const input = (text: string, named: string, set: (next: string) => void) => {
    const shared = {
      'aria-label': `${label}, ${named}`,
      dir: 'ltr',
      onBlur: apply,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && apply(),
    } as const
    // A day that cannot be read yet narrows nothing.
    if (type === 'date') return <DayInput {...shared} value={text} onDay={day => !isUnread(day) && set(day)} />
    return (
      <TextField.Root
        {...shared}
        placeholder={named}
        inputMode="decimal"
        value={text}
        onChange={event => set(event.target.value)}
      />
    )
  }
  return (
    <Flex gap="2" align="center" wrap="wrap" role="group" aria-label={label}>
      {input(from, t('field.from'), next => setSpan([next, to]))}
      {input(to, t('field.to'), next => setSpan([from, next]))}
    </Flex>
  )
}

interface ListFilterProps extends FilterProps {
  values: readonly { value: string; label: string }[]
}

export const namesOf = (clause: Clause | undefined): string[] => {
  if (!clause) return []
  if (clause.op === 'in') return clause.value
  return clause.op === '=' ? [clause.value] : []
}

const anyOf = (field: string, names: string[]): Clause | undefined => {
  const [only] = names
  if (only === undefined) return undefined
  return names.length === 1 ? { field, op: '=', value: only } : { field, op: 'in', value: names }
}

export const ListFilter = ({ name, label, clause, onClause, values }: ListFilterProps) => {
  const { t } = useWords()
  const id = useId()
  const chosen = namesOf(clause)
  return (
    <Flex direction="column" gap="2" align="start">
      <Text as="span" size="2" weight="medium" id={id}>
        {label}
      </Text>
      <CheckboxGroup.Root aria-labelledby={id} value={chosen} onValueChange={names => onClause(anyOf(name, names))}>
        {values.map(({ value, label: word }) => (
          <CheckboxGroup.Item key={value} value={value}>
            {word}
          </CheckboxGroup.Item>
        ))}
      </CheckboxGroup.Root>
      {chosen.length > 0 && (
        <Button size="1" variant="ghost" onClick={() => onClause(undefined)}>
          {t('field.clear')}
        </Button>
      )}
    </Flex>
  )
}
