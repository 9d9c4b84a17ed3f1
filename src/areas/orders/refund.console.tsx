// Refund: the units that go back are ticked, and what follows (the sum, its tax, which means it goes over, what is left) stands beside
// them at once. Worked out by the rule the server decides by.
import { useId, useState } from 'react'
import { AskForm } from '#console/action/AskForm.tsx'
import { useAnswer } from '#console/detail/answer.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import type { AskProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { isMeant } from '#contract/field.ts'
import { unitStates } from '#rules/refund/order.ts'
import { refundOf } from '#rules/refund.ts'
import styles from './refund.module.css'
import { Split } from './refundSplit.console.tsx'
import { Sums } from './refundSums.console.tsx'
import { Units } from './refundUnits.console.tsx'
import { beginning, type Calculator, inputOf, stillFree, type Typed, wishOf } from './refundWish.console.tsx'

interface FormProps extends AskProps {
  known: Calculator
}

const Form = ({ known, action, given, findings, submitLabel, beside, onGive, onCancel }: FormProps) => {
  const words = useWords()
  const scope = useId()
  const [typed, setTyped] = useState<Typed>(() => ({ ...beginning(known), ...(given as Partial<Typed>) }))
  const [isJudged, judge] = useState(false)
  const [gone, setGone] = useState(0)
  const free = stillFree(typed.items, known.refundable)
  // News of another refund of the order: what it took is not chosen any more, and that is said.
  if (free.gone > 0) {
    setTyped({ ...typed, items: free.items, split: null })
    setGone(gone + free.gone)
  }
  const quote = refundOf(known.refundable, wishOf(typed))
  const change = (some: Partial<Typed>) => {
    setTyped({ ...typed, ...some })
    setGone(0)
  }
  const submit = () => {
    judge(true)
    const [first] = quote.findings
    if (!first) return onGive(inputOf(typed))
    document.getElementById(`${scope}-${first.path ?? 'sum'}`)?.focus()
  }
  // Where the work begins: no unit may go back as long as the order is not cancelled, say.
  const begins = known.refundable.lines.some(line => unitStates(line).includes('free'))
    ? 'items'
    : (Object.entries({ shipping: known.refundable.shipping, codFee: known.refundable.cod }).find(
        ([, { amount }]) => amount > 0,
      )?.[0] ?? 'returnFee')
  const row = (name: keyof Typed & string) => {
    const field = action.input?.[name]
    if (!field || !isMeant(field, typed as never)) return null
    const found = quote.findings.find(({ path }) => path === name || (name === 'codFee' && path === 'cod'))
    return (
      <FieldRow
        key={name}
        id={`${scope}-${name}`}
        name={name}
        field={field}
        label={words.input(action, name)}
        value={typed[name] ?? null}
        required={field.required}
        autoFocus={name === begins}
        finding={findings?.[name] ?? (isJudged ? found : undefined)}
        onChange={value => change({ [name]: value, ...(field.kind === 'money' && { split: null }) })}
      />
    )
  }
  const { refundable } = known
  return (
    <AskForm
      className={styles.form}
      submitLabel={submitLabel}
      beside={beside?.(inputOf(typed))}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className={styles.asked}>
        <Units
          known={known}
          items={typed.items}
          scope={scope}
          onItems={items => change({ items, split: null })}
          autoFocus
        />
        <p role="status" className={styles.gone}>
          {gone > 0 && words.t('refunds.screen.gone', { count: gone })}
        </p>
        <div className={styles.fees}>
          {refundable.shipping.amount > 0 && row('shipping')}
          {refundable.cod.amount > 0 && row('codFee')}
          {row('returnFee')}
          {row('goodwill')}
        </div>
        {row('reason')}
        {row('destination')}
        {row('upi')}
        {row('ifsc')}
        {row('account')}
        {row('note')}
      </div>
      <div className={styles.side}>
        <Sums known={known} typed={typed} quote={quote} scope={scope} isJudged={isJudged} />
        <Split {...{ known, quote, typed, scope, isJudged }} onSplit={split => change({ split })} />
      </div>
    </AskForm>
  )
}

export const RefundAsk = (props: AskProps) => {
  const { t } = useWords()
  const [order] = props.records
  // Every refund of the order may take a unit: what is begun with is what is left now, and news of one ask anew.
  const { answer, isFailed } = useAnswer(
    ['refunds', 'refundable', order?.id],
    signal => api.get<Calculator>(`/v1/refunds/refundable/${order?.id}`, { signal }),
    { isKept: false },
  )
  if (answer) return <Form {...props} known={answer} />
  if (isFailed) return <p role="alert">{t('action.noAnswer')}</p>
  return (
    <div role="status" aria-label={t('action.busy')}>
      <Skeleton lines={6} />
    </div>
  )
}
