// The rule of a segment, with how many members it finds as soon as nobody types on.
import { useEffect, useState } from 'react'
import { useAnswer } from '#console/detail/answer.ts'
import { inputOf } from '#console/fields/controls/inputs.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { useMay } from '#console/session/me.ts'
import { actionEndpointOf, actionId } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import { segments } from './segments.ts'

const restMs = 350

/** What it was when nobody had changed it for a moment. */
const useRested = (text: string): string => {
  const [rested, rest] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => rest(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

const Found = ({ rule }: { rule: string }) => {
  const words = useWords()
  const rested = useRested(rule.trim())
  const ask = (signal: AbortSignal) =>
    api.post<Partial<Outcome>>(
      actionEndpointOf(segments, 'tryRule'),
      { input: { rule: rested } },
      { once: null, face: 'button', background: true, signal },
    )
  const { answer, why } = useAnswer([segments.name, 'tryRule', rested], rested ? ask : undefined)
  const shown = answer?.result
  const [fact] = !why && rested && shown?.kind === 'facts' ? shown.facts : []
  return (
    <p className="detail-soft" role="status">
      {why ? words.finding(why) : fact ? words.t('segments.screen.finds', { count: words.told(fact.value) }) : ' '}
    </p>
  )
}

export const RuleControl = (props: ControlProps) => {
  const isAllowed = useMay()(actionId(segments, 'tryRule'))
  const { Control } = inputOf(props.field)
  return (
    <>
      <Control {...props} />
      {isAllowed && <Found rule={typeof props.value === 'string' ? props.value : ''} />}
    </>
  )
}
