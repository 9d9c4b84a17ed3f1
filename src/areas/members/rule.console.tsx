// The rule of a segment, with how many members it finds as soon as nobody types on.
import { useEffect, useState } from 'react'
import { useReading } from '#console/detail/answer.ts'
import { inputOf } from '#console/fields/controls/inputs.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { actionId } from '#contract/address.ts'
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
  const { answer: shown, why } = useReading(segments, 'tryRule', rested ? { input: { rule: rested } } : null)
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
      {isAllowed && !props.invalid && <Found rule={typeof props.value === 'string' ? props.value : ''} />}
    </>
  )
}
