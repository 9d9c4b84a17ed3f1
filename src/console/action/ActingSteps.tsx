// What one wish asks or tells now, by its stage. The dialog stands around it, and so may the palette.
import { Button, Flex } from '@radix-ui/themes'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { presentedOf } from '#console/present.ts'
import { go } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { FieldDiff, Outcome, Plan, Shown } from '#contract/call.ts'
import { isTakenBack } from '#contract/standard.ts'
import { needsTick } from '#machines/wish.ts'
import { AnswerView } from './AnswerView.tsx'
import { type Acting, type ActingView, endWish, openActing } from './acting.ts'
import { DangerCard } from './DangerCard.tsx'
import { DiffView } from './DiffView.tsx'
import { InputPage } from './InputPage.tsx'
import { wayToMade } from './made.ts'
import { PassOn } from './PassOn.tsx'
import { PlanCard } from './PlanCard.tsx'
import { RefusedList } from './RefusedList.tsx'
import { findingsByInput, isListed, refusalText } from './speech.ts'
import { countOf } from './subject.ts'
import { TriedStep } from './TriedStep.tsx'

const VersionPage = lazy(() => import('./VersionPage.tsx').then(page => ({ default: page.VersionPage })))

interface StepProps {
  acting: Acting
  view: ActingView
}

const drop = ({ ref }: Acting) => ref.send({ type: 'wish.drop' })

/** Fetched before anything is asked, so that nothing changes under who types. */
const useBegun = ({ id, spec: { action, resource, subject } }: Acting) => {
  const begin = presentedOf(resource).begin?.[action.name]
  const [record] = subject?.records ?? []
  const ask = begin && record && ((signal: AbortSignal) => begin(record, signal))
  const { answer, isFailed } = useAnswer([resource.name, 'begun', id], ask)
  return { begun: answer, isComing: ask !== undefined && !answer && !isFailed }
}

export const AskStep = ({ acting, view }: StepProps) => {
  const words = useWords()
  const { action } = acting.spec
  const { begun, isComing } = useBegun(acting)
  if (isComing) return <BusyStep />
  const [only, ...others] = Object.values(action.input ?? {})
  const picksVersion = only?.facts.versions && only.required && others.length === 0
  const usual = picksVersion ? VersionPage : InputPage
  const Asking = presentedOf(acting.spec.resource).asks?.[action.name] ?? usual
  return (
    <Suspense fallback={<BusyStep />}>
      <Asking
        action={action}
        // Of all that match only a page is here, which tells nothing of the others.
        records={acting.spec.subject?.matching ? [] : (acting.spec.subject?.records ?? [])}
        given={view.typed ?? view.wish.input ?? acting.spec.input ?? acting.spec.begun ?? begun}
        findings={findingsByInput(view.refusal?.fields ?? [], action)}
        submitLabel={words.action(action, acting.spec.subject && countOf(acting.spec.subject))}
        beside={input => <PassOn call={{ ...acting.spec, input }} />}
        onGive={input => acting.ref.send({ type: 'input.give', input })}
        onCancel={() => drop(acting)}
      />
    </Suspense>
  )
}

export const ConfirmStep = ({ acting, view }: StepProps) => {
  const words = useWords()
  const { action, resource, subject } = acting.spec
  const plan = view.plan as Plan | undefined
  const asks = Object.keys(action.input ?? {}).length > 0
  const [placed] = Object.entries(action.input ?? {}).find(([, { facts }]) => facts.places) ?? []
  const to = placed && view.wish.input?.[placed]
  return (
    <>
      {plan && <PlanCard resource={resource} plan={plan} seen={subject && countOf(subject)} />}
      <DangerCard
        label={plan?.approval ? words.t('action.askApproval') : words.action(action, subject && countOf(subject))}
        count={plan?.affected ?? (subject ? countOf(subject) : 0)}
        isCounted={plan !== undefined}
        {...(to !== undefined && { reaches: { label: words.input(action, placed!), vendorCode: String(to) } })}
        isDanger={action.effect === 'danger'}
        asksCount={view.wish.needs.confirm === 'count'}
        isForever={!isTakenBack(action)}
        trouble={view.refusal && refusalText(view.refusal, words)}
        asksTick={needsTick(plan)}
        onConfirm={given => acting.ref.send({ type: 'wish.confirm', ...given })}
        onCancel={() => drop(acting)}
        {...(asks && { onRevise: () => acting.ref.send({ type: 'wish.revise' }) })}
      />
      <div className="action-passing">
        <PassOn call={{ ...acting.spec, ...(view.wish.input && { input: view.wish.input }) }} />
      </div>
    </>
  )
}

/** Refused, or done in part: who was left out, why, and another try. */
export const TroubleStep = ({ acting, view }: StepProps) => {
  const words = useWords()
  const { resource, action } = acting.spec
  const outcome = view.outcome as Outcome | undefined
  const plan = view.plan as Plan | undefined
  const left = outcome?.refused ?? plan?.skipped ?? []
  const within = (outcome ?? plan)?.within ?? []
  // A plan that changes nothing changes nothing the second time either.
  const isIdle = view.stage === 'refused' && plan?.affected === 0
  // Done, but for something of theirs: the same again leaves the same out.
  const isOver = view.stage === 'partial' && left.length === 0
  const { meanwhile } = view.refusal ?? {}
  const again = () =>
    acting.ref.send(
      view.stage === 'partial' || meanwhile ? { type: 'wish.retry', once: newOnce() } : { type: 'wish.confirm' },
    )
  const close = () => {
    openActing(acting, false)
    endWish(acting)
  }
  const asks = Object.keys(action.input ?? {}).length > 0 && view.stage === 'refused'
  // What was wrong with the input is wrong with the same input again.
  const isRevised = asks && (isIdle || (view.refusal?.fields ?? []).length > 0)
  return (
    <>
      {view.refusal && !isListed(view.refusal, left) && (
        <p role="alert" className="field-error">
          {refusalText(view.refusal, words)}
        </p>
      )}
      {meanwhile && meanwhile.diff.length > 0 && (
        <div className="action-changed">
          <DiffView resource={resource} diff={meanwhile.diff as readonly FieldDiff[]} />
        </div>
      )}
      <div role={view.refusal && 'alert'}>
        <RefusedList resource={resource} refused={[...left, ...within]} label={words.t('action.leftOut')} />
      </div>
      <Flex gap="3" justify="end" wrap="wrap" mt="4">
        <Button type="button" variant="soft" color="gray" autoFocus={!asks} onClick={close}>
          {words.t('action.close')}
        </Button>
        {asks && (
          <Button
            type="button"
            variant={isRevised ? 'solid' : 'soft'}
            autoFocus
            onClick={() => acting.ref.send({ type: 'wish.revise' })}
          >
            {words.t('action.revise')}
          </Button>
        )}
        {!isIdle && !isOver && (
          <Button type="button" variant={isRevised ? 'soft' : 'solid'} onClick={again}>
            {words.t(left.length > 0 ? 'action.retryLeft' : 'action.retry', { count: left.length })}
          </Button>
        )}
      </Flex>
    </>
  )
}

const ShownStep = ({ acting, view }: StepProps) => {
  const { t } = useWords()
  const outcome = view.outcome as Outcome | undefined
  const way = outcome && wayToMade(acting.spec, outcome)
  const close = () => {
    openActing(acting, false)
    endWish(acting)
  }
  // A long answer is read from its beginning: the button below it takes the focus, not the view.
  const end = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    end.current?.focus({ preventScroll: true })
    end.current?.closest('[role=dialog]')?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      {outcome?.result && (
        <AnswerView
          resource={acting.spec.resource}
          action={acting.spec.action.name}
          input={view.wish.input ?? {}}
          shown={outcome.result as Shown}
        />
      )}
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" ref={way ? undefined : end} onClick={close}>
          {t('action.close')}
        </Button>
        {way && (
          <Button type="button" ref={end} onClick={() => go(way)}>
            {t('action.open')}
          </Button>
        )}
      </Flex>
    </>
  )
}

const BusyStep = () => {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t('action.busy')}>
      <Skeleton lines={3} />
    </div>
  )
}

export const ActingSteps = (props: StepProps) => {
  const { stage } = props.view
  if (stage === 'asking') return <AskStep {...props} />
  if (stage === 'confirming') return <ConfirmStep {...props} />
  if (stage === 'tried') {
    const { acting } = props
    const goOn = () => acting.ref.send({ type: 'wish.confirm' })
    return <TriedStep {...props} onGoOn={goOn} onStop={() => drop(acting)} />
  }
  if (stage === 'refused' || stage === 'partial') return <TroubleStep {...props} />
  return stage === 'done' ? <ShownStep {...props} /> : <BusyStep />
}
