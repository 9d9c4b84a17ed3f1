// Create order: goods are searched by name with their picture and stock, the address is one the member has or a new one, and what it
// comes to stands beside it while it is put together. The sum is that of the server's own rehearsal.
import { useEffect, useId, useState } from 'react'
import { AskForm } from '#console/action/AskForm.tsx'
import { useInputSets } from '#console/action/inputSets.ts'
import { inputHelp } from '#console/action/speech.ts'
import { useAnswer } from '#console/detail/answer.ts'
import { isEmpty } from '#console/fields/empty.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useWords } from '#console/i18n/words.ts'
import { planOf } from '#console/net/records.ts'
import type { AskProps } from '#console/present.ts'
import { isMeant } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Figure } from '#contract/said.ts'
import styles from './place.module.css'
import { Goods } from './placeGoods.console.tsx'
import { Saved } from './placeSaved.console.tsx'
import { placingParts } from './placingInput.ts'

type Input = Record<string, unknown>

const pauseMs = 400

const useSettled = (input: Input): Input => {
  const text = JSON.stringify(input)
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as Input
}

const parts = ['goods', 'shipping', 'cod', 'roundOff', 'total'] as const

/** The sum by what it is made of. */
const Sum = ({ of: { params = {} } }: { of: Finding }) => {
  const { t, money } = useWords()
  return (
    <dl className={styles.sum}>
      {parts.map(name => {
        const part = params[name] as Figure | undefined
        return (
          part && (
            <div key={name} data-part={name}>
              <dt>{t(name === 'goods' ? 'orders.screen.goodsPart' : `orders.screen.${name}`)}</dt>
              <dd>{money(Number(part.of))}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

const Total = ({ action, input }: { action: AskProps['action']; input: Input }) => {
  const words = useWords()
  const body = useSettled(input)
  const isReady = Object.entries(action.input ?? {}).every(
    ([name, field]) => !field.required || !isMeant(field, body) || !isEmpty(body[name]),
  )
  const { answer, why, isFailed, isBusy } = useAnswer(
    ['orders', 'place', 'total', body],
    isReady
      ? signal => planOf({ action: action.id, target: {}, input: body, face: 'button' } as never, signal)
      : undefined,
  )
  const [sum, ...more] = answer?.warnings ?? []
  return (
    <aside className={styles.total} aria-label={words.t('orders.screen.total')} data-old={isBusy || undefined}>
      <h3>{words.t('orders.screen.total')}</h3>
      <div role="status">
        {!isReady && <p className={styles.soft}>{words.t('orders.screen.totalEmpty')}</p>}
        {isReady && isFailed && <p className="field-error">{why ? words.finding(why) : words.t('action.noAnswer')}</p>}
        {isReady && !isFailed && sum && <Sum of={sum} />}
        {isReady && !isFailed && more.map(one => <p key={one.message}>{words.finding(one)}</p>)}
      </div>
    </aside>
  )
}

export const PlaceAsk = ({ action, given, findings: told, submitLabel, beside, onGive, onCancel }: AskProps) => {
  const words = useWords()
  const scope = useId()
  const asking = useInputSets(action, given)
  const [set] = asking.sets
  if (!set) return null
  const submit = () => {
    const answer = asking.read()
    if ('input' in answer) onGive(answer.input)
    else document.getElementById(`${scope}-${answer.first}`)?.focus()
  }
  const { values } = set
  const inputs = asking.askedIn(set)
  const drawn = ([name, field]: (typeof inputs)[number]) => {
    const id = `${scope}-${name}`
    const finding = set.findings[name] ?? told?.[name] ?? (name === 'lines' ? lineFinding(told) : undefined)
    const change = (value: unknown) => asking.change(set.key, name, value)
    if (name === 'lines')
      return (
        <Goods
          key={name}
          id={id}
          label={words.input(action, name)}
          value={values[name]}
          isPriced={action.name === 'override'}
          finding={finding && words.finding(finding)}
          onChange={change}
        />
      )
    if (name === 'savedAddress')
      return (
        <Saved
          key={name}
          id={id}
          label={words.input(action, name)}
          member={values.member as string | null}
          value={values[name] as string | null}
          finding={finding && words.finding(finding)}
          onChange={change}
        />
      )
    return (
      <FieldRow
        key={name}
        id={id}
        name={name}
        field={field}
        label={words.input(action, name)}
        help={inputHelp(action, name, words)}
        value={values[name]}
        required={field.required}
        finding={finding}
        onChange={next => {
          change(next)
          // An address is one member's.
          if (name === 'member' && next !== values.member) asking.change(set.key, 'savedAddress', null)
        }}
        onBlur={() => asking.leave(set.key, [name, field])}
      />
    )
  }
  return (
    <AskForm
      className={styles.form}
      submitLabel={submitLabel}
      beside={beside?.(asking.inputs())}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className={styles.asked}>
        {placingParts.map(({ title, inputs: within }) => (
          <section key={title} className={styles.part} aria-labelledby={`${scope}-${title}`}>
            {/* What is called as its part says it itself. */}
            <h3 id={`${scope}-${title}`} className={within[0] === 'lines' ? 'hidden' : undefined}>
              {words.t(title)}
            </h3>
            {inputs.filter(([name]) => (within as readonly string[]).includes(name)).map(drawn)}
          </section>
        ))}
      </div>
      <Total action={action} input={asking.inputs()} />
    </AskForm>
  )
}

/** What the server has against one of the lines stands under all of them. */
export const lineFinding = (told: AskProps['findings']) =>
  Object.entries(told ?? {}).find(([path]) => path.startsWith('lines.'))?.[1]
