// The answer of a reading action, worked out while it is typed: the same action the palette and the endpoint have, and the
// same steps drawn by the same component. It stands on the page of a bench and on that of a tool.
import { Suspense, useEffect, useState } from 'react'
import { useReading } from '#console/detail/answer.ts'
// No form has brought the controls yet.
import '#console/fields/Control.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { usePresented } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { AnswerDrawing } from './AnswerView.tsx'
import { ShownView } from './ShownView.tsx'
import './action.css'
import './calculator.css'

const pauseMs = 250

type Input = Record<string, unknown>

const started = ({ input = {} }: ResolvedAction): Input =>
  Object.fromEntries(Object.entries(input).map(([name, { facts }]) => [name, facts.default ?? null]))

/** What is sent: filled values only, and nothing before all that is needed can be read. */
const sent = (action: ResolvedAction, oneOf: readonly string[] | undefined, input: Input): Input | undefined => {
  const asked = Object.entries(action.input ?? {})
  const isReady = asked.every(([name, field]) => !isUnread(input[name]) && (!field.required || !isEmpty(input[name])))
  const isMeant = !oneOf || oneOf.some(name => !isEmpty(input[name]))
  return isReady && isMeant
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value)))
    : undefined
}

/** The input once nobody has typed for a moment. */
const useSettled = (input: Input): Input => {
  const [settled, setSettled] = useState(input)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), pauseMs)
    return () => clearTimeout(timer)
  }, [input])
  return settled
}

interface Props {
  resource: Resource
  action: ResolvedAction
}

const Result = ({ resource, action, input }: Props & { input: Input }) => {
  const words = useWords()
  const oneOf = usePresented(resource).oneOf?.[action.name]
  const body = sent(action, oneOf, useSettled(input))
  const { answer, why, isFailed, isBusy } = useReading(resource, action.name, body ? { input: body } : null)
  const place = why?.path && action.input?.[why.path] ? `${words.input(action, why.path)}: ` : ''
  const whyText = why ? place + words.finding(why) : words.t('action.noAnswer')
  const emptyText = oneOf
    ? words.t('action.answerOneOf', { fields: words.either(oneOf.map(name => words.input(action, name))) })
    : words.t('action.answerEmpty')
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {answer && !isFailed && (
        <AnswerDrawing resource={resource} action={action.name} input={body ?? {}} shown={answer} />
      )}
      <section
        className="calculator-result"
        aria-label={words.t('action.answer', { action: words.action(action) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        data-old={isBusy || undefined}
      >
        <div role="status">
          {!body && <p className="detail-soft">{emptyText}</p>}
          {body && isFailed && <p className="field-error">{whyText}</p>}
          {answer && !isFailed && <ShownView shown={answer} />}
        </div>
      </section>
    </Suspense>
  )
}

/** So many are asked at a glance; a fold of one or two would hide more than it tidies. */
const mostInSight = 8
const fewestFolded = 3

/** What must be answered is in sight, then what is declared first. */
const foldedOf = (action: ResolvedAction, oneOf: readonly string[] = []): Set<string> => {
  const asked = Object.entries(action.input ?? {})
  const free = asked.filter(([name, field]) => !field.required && !oneOf.includes(name)).map(([name]) => name)
  const folded = free.slice(Math.max(0, mostInSight - (asked.length - free.length)))
  return new Set(folded.length < fewestFolded ? [] : folded)
}

interface InputsProps extends Props {
  input: Input
  onInput(input: Input): void
}

const Inputs = ({ resource, action, input, onInput }: InputsProps) => {
  const words = useWords()
  const folded = foldedOf(action, usePresented(resource).oneOf?.[action.name])
  const [start] = useState(() => started(action))
  const entry = ([name, field]: [string, Field]) => (
    <EntryField
      key={name}
      name={name}
      field={field}
      label={words.input(action, name)}
      required={field.required}
      value={input[name]}
      onChange={value => onInput({ ...input, [name]: value })}
    />
  )
  const asked = Object.entries(action.input ?? {})
  const isUsed = [...folded].some(name => (input[name] ?? null) !== start[name])
  const [isOpen] = useState(isUsed)
  return (
    <div>
      <div className="calculator-inputs">{asked.filter(([name]) => !folded.has(name)).map(entry)}</div>
      {folded.size > 0 && (
        <details className="calculator-more" open={isOpen}>
          <summary>{words.t('action.moreInputs')}</summary>
          <div className="calculator-inputs">{asked.filter(([name]) => folded.has(name)).map(entry)}</div>
        </details>
      )}
    </div>
  )
}

/** What was typed is still there when one comes back, until the person or the place changes. */
const useKept = (action: ResolvedAction) => {
  const key = ['bench', action.id]
  const [input, setInput] = useState(() => queries.getQueryData<Input>(key) ?? started(action))
  const keep = (next: Input) => {
    queries.setQueryData(key, next)
    setInput(next)
  }
  return [input, keep] as const
}

/** What it asks beside what it answers; named by the element `labelledBy`. */
export const CalculatorSides = ({ resource, action, labelledBy }: Props & { labelledBy: string }) => {
  const [input, setInput] = useKept(action)
  const isPictured = usePresented(resource).pictures?.[action.name] !== undefined
  return (
    <section className="calculator-sides" data-pictured={isPictured ? '' : undefined} aria-labelledby={labelledBy}>
      <Inputs resource={resource} action={action} input={input} onInput={setInput} />
      <Result resource={resource} action={action} input={input} />
    </section>
  )
}
