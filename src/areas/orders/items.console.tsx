// Edit items: the lines an order has, with picture and stock, and others found as in a new order; then why.
import { useId, useState } from 'react'
import { AskForm } from '#console/action/AskForm.tsx'
import { useInputSets } from '#console/action/inputSets.ts'
import { inputHelp } from '#console/action/speech.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { AskProps } from '#console/present.ts'
import { lineFinding } from './place.console.tsx'
import { Goods } from './placeGoods.console.tsx'

const heldIn = (lines: unknown): ReadonlyMap<string, number> =>
  new Map((Array.isArray(lines) ? lines : []).map(({ sku, quantity }) => [String(sku), Number(quantity)]))

export const ItemsAsk = ({ action, given, findings: told, submitLabel, beside, onGive, onCancel }: AskProps) => {
  const words = useWords()
  const scope = useId()
  const asking = useInputSets(action, given)
  const [held] = useState(() => heldIn(given?.lines))
  const [set] = asking.sets
  if (!set) return null
  const { values, findings } = set
  const submit = () => {
    const answer = asking.read()
    if ('input' in answer) onGive(answer.input)
    else document.getElementById(`${scope}-${answer.first}`)?.focus()
  }
  const lines = findings.lines ?? told?.lines ?? lineFinding(told)
  return (
    <AskForm submitLabel={submitLabel} beside={beside?.(asking.inputs())} onSubmit={submit} onCancel={onCancel}>
      {asking
        .askedIn(set)
        .map(([name, field]) =>
          name === 'lines' ? (
            <Goods
              key={name}
              id={`${scope}-${name}`}
              label={words.input(action, name)}
              value={values[name]}
              isPriced={false}
              by="editItems"
              held={held}
              finding={lines && words.finding(lines)}
              onChange={value => asking.change(set.key, name, value)}
            />
          ) : (
            <FieldRow
              key={name}
              id={`${scope}-${name}`}
              name={name}
              field={field}
              label={words.input(action, name)}
              help={inputHelp(action, name, words)}
              value={values[name]}
              required={field.required}
              finding={findings[name] ?? told?.[name]}
              onChange={value => asking.change(set.key, name, value)}
              onBlur={() => asking.leave(set.key, [name, field])}
            />
          ),
        )}
    </AskForm>
  )
}
