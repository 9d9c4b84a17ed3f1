// The tax of one amount, worked out while it is typed: the same action the palette and the endpoint have, and the same
// steps drawn by the same component.
import { useEffect, useId, useState } from 'react'
import { ShownView } from '#console/action/ShownView.tsx'
import { useAnswer } from '#console/detail/answer.ts'
// It stands above a list, where no form has brought the controls yet.
import '#console/fields/Control.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionEndpointOf } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import { actionOf } from '#contract/standard.ts'
import styles from './taxes.module.css'
import { taxes } from './taxes.ts'
import '#console/action/action.css'

const calculate = actionOf(taxes, 'calculate')
const pauseMs = 250

type Input = Record<string, unknown>

const started: Input = Object.fromEntries(
  Object.entries(calculate?.input ?? {}).map(([name, { facts }]) => [name, facts.default ?? null]),
)

/** What is sent: filled values only, and nothing before all that is needed can be read. */
const sent = (input: Input): Input | undefined => {
  const asked = Object.entries(calculate?.input ?? {})
  const isReady = asked.every(([name, field]) => !isUnread(input[name]) && (!field.required || !isEmpty(input[name])))
  return isReady ? Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value))) : undefined
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

const Result = ({ input }: { input: Input }) => {
  const { t } = useWords()
  const body = sent(useSettled(input))
  const { answer, isFailed, isBusy } = useAnswer(
    [taxes.name, 'calculate', body],
    body &&
      (signal =>
        api.post<Partial<Outcome>>(
          actionEndpointOf(taxes, 'calculate'),
          { input: body },
          { once: null, face: 'button', background: true, signal },
        )),
  )
  return (
    <section
      className={styles.result}
      aria-label={t('taxes.screen.result')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      data-old={isBusy || undefined}
    >
      <div role="status">
        {!body && <p className="detail-soft">{t('taxes.screen.calculatorEmpty')}</p>}
        {body && isFailed && <p className="field-error">{t('taxes.screen.calculatorFailed')}</p>}
        {answer?.result && !isFailed && <ShownView shown={answer.result} />}
      </div>
    </section>
  )
}

/** Folded until it is wanted: who comes to the list sees its rates first. */
export const Calculator = () => {
  const words = useWords()
  const may = useMay()
  const label = useId()
  const [input, setInput] = useState(started)
  if (!calculate || !may(calculate.id)) return null
  return (
    <details className={styles.card}>
      <summary id={label}>
        <Icon name="calculator" size={14} /> {words.t('taxes.screen.calculator')}
      </summary>
      <section className={styles.calculator} aria-labelledby={label}>
        <div className={styles.inputs}>
          {Object.entries(calculate.input ?? {}).map(([name, field]) => (
            <EntryField
              key={name}
              name={name}
              field={field}
              label={words.input(calculate, name)}
              required={field.required}
              value={input[name]}
              onChange={value => setInput({ ...input, [name]: value })}
            />
          ))}
        </div>
        <Result input={input} />
      </section>
    </details>
  )
}
