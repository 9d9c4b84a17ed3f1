// Asks what an action needs, with the same controls as any form. The dialog shows all at once, the palette one by one.
import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { checkValue } from '#console/fields/check.ts'
import { isEmpty } from '#console/fields/empty.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { type Field, isMeant } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Known } from '#contract/standard.ts'
import { inputOf } from './offers.ts'

type Values = Record<string, unknown>
type Findings = Record<string, Finding | undefined>

const startOf = (action: Known, given: Values | undefined): Values =>
  Object.fromEntries(inputOf(action).map(([name, { facts }]) => [name, given?.[name] ?? facts.default ?? null]))

/** Empty answers are left out: the server reads them as not given. */
const sent = (values: Values, asked: readonly [string, Field][]): Values =>
  Object.fromEntries(asked.map(([name]) => [name, values[name]] as const).filter(([, value]) => !isEmpty(value)))

export const useInput = (action: Known, given?: Values) => {
  const setting = useSetting()
  const words = useWords()
  const [values, setValues] = useState(() => startOf(action, given))
  const [findings, setFindings] = useState<Findings>({})
  const asked = inputOf(action).filter(([, field]) => isMeant(field, values))
  const wrong = (name: string, field: Field) => checkValue(field, values[name], setting, words.input(action, name))
  const change = (name: string, value: unknown) => {
    setValues({ ...values, [name]: value })
    setFindings({ ...findings, [name]: undefined })
  }
  const leave = (name: string, field: Field) =>
    setFindings({ ...findings, [name]: isEmpty(values[name]) ? undefined : wrong(name, field) })
  /** The input when everything is right, else nothing and the first wrong field. */
  const read = (): { input: Values } | { first: string } => {
    const found = Object.fromEntries(asked.map(([name, field]) => [name, wrong(name, field)]))
    setFindings(found)
    const first = asked.find(([name]) => found[name])?.[0]
    return first === undefined ? { input: sent(values, asked) } : { first }
  }
  return { asked, values, findings, change, leave, read }
}

interface InputPageProps {
  action: Known
  given?: Values
  /** From a refusal of the server. */
  findings?: Findings
  submitLabel: string
  /** What else may be done with the values as they stand. */
  beside?: (input: Values) => ReactNode
  onGive(input: Values): void
  onCancel(): void
}

export const InputPage = ({ action, given, findings: told, submitLabel, beside, onGive, onCancel }: InputPageProps) => {
  const words = useWords()
  const scope = useId()
  const { asked, values, findings, change, leave, read } = useInput(action, given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = read()
    if ('input' in answer) onGive(answer.input)
    else document.getElementById(`${scope}-${answer.first}`)?.focus()
  }
  return (
    <form
      className="action-input"
      noValidate
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      {asked.map(([name, field], at) => (
        <FieldRow
          key={name}
          id={`${scope}-${name}`}
          name={name}
          field={field}
          label={words.input(action, name)}
          help={field.facts.help}
          value={values[name]}
          required={field.required}
          finding={findings[name] ?? told?.[name]}
          autoFocus={at === 0}
          onChange={value => change(name, value)}
          onBlur={() => leave(name, field)}
        />
      ))}
      <Flex gap="3" justify="end" wrap="wrap">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {words.t('action.cancel')}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </Flex>
      {beside && <div className="action-passing">{beside(sent(values, asked))}</div>}
    </form>
  )
}
