// The answer of a reading action, worked out while it is typed: the same action the palette and the endpoint have, and the
// same steps drawn by the same component. Areas stand it above their list.
import { useEffect, useId, useState } from 'react'
import { useReading } from '#console/detail/answer.ts'
// It stands above a list, where no form has brought the controls yet.
import '#console/fields/Control.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { AnswerPicture } from './AnswerView.tsx'
import { ShownView } from './ShownView.tsx'
import './action.css'
import './calculator.css'

const pauseMs = 250

type Input = Record<string, unknown>

const started = ({ input = {} }: ResolvedAction): Input =>
  Object.fromEntries(Object.entries(input).map(([name, { facts }]) => [name, facts.default ?? null]))

/** What is sent: filled values only, and nothing before all that is needed can be read. */
const sent = ({ action, oneOf }: Pick<Props, 'action' | 'oneOf'>, input: Input): Input | undefined => {
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
  /** Of these one at least is filled before anything is asked. */
  oneOf?: readonly string[] | undefined
}

const Result = ({ resource, action, oneOf, input }: Props & { input: Input }) => {
  const words = useWords()
  const body = sent({ action, oneOf }, useSettled(input))
  const { answer, why, isFailed, isBusy } = useReading(resource, action.name, body ? { input: body } : null)
  const place = why?.path && action.input?.[why.path] ? `${words.input(action, why.path)}: ` : ''
  const whyText = why ? place + words.finding(why) : words.t('action.noAnswer')
  const emptyText = oneOf
    ? words.t('action.answerOneOf', { fields: words.either(oneOf.map(name => words.input(action, name))) })
    : words.t('action.answerEmpty')
  return (
    <>
      {answer && !isFailed && (
        <AnswerPicture resource={resource} action={action.name} input={body ?? {}} shown={answer} />
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
    </>
  )
}

const Inputs = ({
  action,
  input,
  onInput,
}: {
  action: ResolvedAction
  input: Input
  onInput: (input: Input) => void
}) => {
  const words = useWords()
  return (
    <div className="calculator-inputs">
      {Object.entries(action.input ?? {}).map(([name, field]) => (
        <EntryField
          key={name}
          name={name}
          field={field}
          label={words.input(action, name)}
          required={field.required}
          value={input[name]}
          onChange={value => onInput({ ...input, [name]: value })}
        />
      ))}
    </div>
  )
}

/** What it asks beside what it answers; named by the element `labelledBy`. */
export const CalculatorSides = ({ resource, action, oneOf, labelledBy }: Props & { labelledBy: string }) => {
  const [input, setInput] = useState(() => started(action))
  const isPictured = usePresented(resource).pictures?.[action.name] !== undefined
  return (
    <section className="calculator-sides" data-pictured={isPictured ? '' : undefined} aria-labelledby={labelledBy}>
      <Inputs action={action} input={input} onInput={setInput} />
      <Result resource={resource} action={action} oneOf={oneOf} input={input} />
    </section>
  )
}

/** Folded until it is wanted: who comes to the list sees its records first. */
const Folded = (props: Props) => {
  const words = useWords()
  const label = useId()
  return (
    <details className="calculator">
      <summary id={label}>
        <Icon name="calculator" size={14} /> {words.action(props.action)}
      </summary>
      <CalculatorSides {...props} labelledBy={label} />
    </details>
  )
}

/**
 * What stands above the list of a resource for who may run its action; nothing for others. Where it is about one of several
 * things, `oneOf` are their inputs: nothing is asked before one of them is filled.
 */
export const calculatorOf = (resource: Resource, name: string, oneOf?: readonly string[]) => {
  const action = actionOf(resource, name)
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  const Above = () => (useMay()(action.id) ? <Folded resource={resource} action={action} oneOf={oneOf} /> : null)
  return Above
}
