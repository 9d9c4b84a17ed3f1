// The followed wish inside the palette: what it would do, the card, the second factor, the answer or who was left out. The
// steps are the acting machine's, the cards the action room's.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { AnswerView } from '#console/action/AnswerView.tsx'
import { type Acting, type ActingView, useActing, useActings } from '#console/action/acting.ts'
import { DangerCard } from '#console/action/DangerCard.tsx'
import { wayToMade } from '#console/action/made.ts'
import { PassOn } from '#console/action/PassOn.tsx'
import { PlanCard } from '#console/action/PlanCard.tsx'
import { RefusedList } from '#console/action/RefusedList.tsx'
import { doneText, isListed, outcomeText, promptText, refusalText, wishText } from '#console/action/speech.ts'
import { countOf } from '#console/action/subject.ts'
import { TriedStep } from '#console/action/TriedStep.tsx'
import type { WishSpec } from '#console/action/wishes.ts'
import { newOnce } from '#console/net/once.ts'
import '#console/action/action.css'
import { useWords, type Words } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Outcome, Plan, Shown } from '#contract/call.ts'
import { isTakenBack } from '#contract/standard.ts'
import { needsTick } from '#machines/wish.ts'
import { closeForGood, closeNow, paletteNow } from './actor.ts'
import { openSaving } from './calls/saving.ts'
import { stoppedText } from './chain.ts'
import { followed } from './follow.ts'
import { chainOfCall } from './held.ts'
import { StepUp } from './StepUp.tsx'
import { useSnapshot } from './view.ts'
import './pages.css'

interface StepProps {
  acting: Acting
  view: ActingView
}

const ConfirmPage = ({ acting: { spec }, view }: StepProps) => {
  const words = useWords()
  const { action, resource, subject } = spec
  const plan = view.plan as Plan | undefined
  return (
    <>
      {plan && <PlanCard resource={resource} plan={plan} seen={subject && countOf(subject)} />}
      <DangerCard
        label={plan?.approval ? words.t('action.askApproval') : words.action(action, subject && countOf(subject))}
        count={plan?.affected ?? (subject ? countOf(subject) : 0)}
        isCounted={plan !== undefined}
        isDanger={action.effect === 'danger'}
        asksCount={view.wish.needs.confirm === 'count'}
        isForever={!isTakenBack(action)}
        trouble={view.refusal && refusalText(view.refusal, words)}
        asksTick={needsTick(plan)}
        onConfirm={given => paletteNow().send({ type: 'wish.confirm', ...given })}
        onCancel={() => paletteNow().send({ type: 'back' })}
      />
    </>
  )
}

/** What an answer's picture begins asks in a dialog of its own, and that is no place for two. */
const useGivingWay = ({ id }: Acting) => {
  const isAskedElsewhere = useActings().some(other => other.isOpen && other.id !== id && other.spec.host !== 'palette')
  useEffect(() => {
    if (isAskedElsewhere) closeForGood()
  }, [isAskedElsewhere])
}

/** The focus comes here, so that Esc, Tab and the screen reader begin at the answer; to the way on, where there is one. */
const useFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  useEffect(() => (way.current ?? heading.current)?.focus({ preventScroll: true }), [])
  return { heading, way }
}

/** Where a row of calls stopped. */
const ChainLine = () => {
  const { wish } = useSnapshot().context
  const inChain = wish && chainOfCall(wish.once)
  const text = inChain && stoppedText(inChain.chain)
  return text ? <p className="palette-chain">{text}</p> : null
}

/** How it ended; what is not over yet, or was refused as a whole, goes by what was wished. */
const overText = ({ spec }: Acting, { stage, outcome: ended }: ActingView, words: Words): string => {
  const outcome = ended as Outcome | undefined
  if (outcome && stage === 'undone') return words.t('action.undone', { text: outcomeText(spec, outcome, words) })
  const isOver = outcome && (stage === 'done' || stage === 'partial')
  const isAhead = outcome?.jobId ?? outcome?.approvalId ?? outcome?.waits
  return isOver && !isAhead ? doneText(spec, outcome, words) : wishText(spec, words)
}

const AnswerPage = ({ acting, view }: StepProps) => {
  const words = useWords()
  const { heading, way } = useFocus()
  useGivingWay(acting)
  const outcome = view.outcome as Outcome | undefined
  const shown = outcome?.result as Shown | undefined
  const left = outcome?.refused ?? []
  const within = outcome?.within ?? []
  const over = overText(acting, view, words)
  const made = outcome && wayToMade(acting.spec, outcome)
  const openMade = (path: string) => {
    closeForGood()
    go(path)
  }
  const { chips } = useSnapshot().context
  const canRevise = view.stage === 'refused' && chips.some(({ value }) => value !== undefined)
  const canRetry = view.stage === 'refused' || left.length > 0
  const canUndo = outcome?.operation !== undefined && isTakenBack(acting.spec.action) && view.stage !== 'undone'
  const again = () =>
    paletteNow().send(
      left.length > 0 && view.stage === 'partial' ? { type: 'wish.retry', once: newOnce() } : { type: 'wish.confirm' },
    )
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {shown ? words.told(shown.title) : over}
      </h2>
      {view.refusal && !isListed(view.refusal, left) && (
        <p role="alert" className="wrong">
          {refusalText(view.refusal, words)}
        </p>
      )}
      <ChainLine />
      {shown && (
        <AnswerView
          resource={acting.spec.resource}
          action={acting.spec.action.name}
          input={view.wish.input ?? {}}
          shown={shown}
        />
      )}
      <div role={view.refusal && 'alert'}>
        <RefusedList resource={acting.spec.resource} refused={[...left, ...within]} label={words.t('action.leftOut')} />
      </div>
      <div className="palette-buttons">
        {canUndo && (
          <button type="button" className="button" onClick={() => paletteNow().send({ type: 'wish.undo' })}>
            {words.t('action.undo')}
          </button>
        )}
        {canRetry && (
          <button type="button" className="button" onClick={again}>
            {words.t(left.length > 0 ? 'action.retryLeft' : 'action.retry', { count: left.length })}
          </button>
        )}
        {canRevise && (
          <button type="button" className="button primary" onClick={() => paletteNow().send({ type: 'wish.revise' })}>
            {words.t('action.revise')}
          </button>
        )}
        <button type="button" className={canRevise || made ? 'button' : 'button primary'} onClick={closeNow}>
          {words.t('palette.close')}
        </button>
        {made && (
          <button ref={way} type="button" className="button primary" onClick={() => openMade(made)}>
            {words.t('action.open')}
          </button>
        )}
      </div>
    </>
  )
}

const BusyPage = ({ isPlanning }: { isPlanning: boolean }) => {
  const { t } = useWords()
  return (
    <div role="status">
      <p>{t(isPlanning ? 'palette.planning' : 'palette.working')}</p>
      <Skeleton lines={3} />
    </div>
  )
}

const goOn = () => paletteNow().send({ type: 'wish.confirm' })

/** A filled call may be passed on or kept. */
const Keeping = ({ spec }: { spec: WishSpec }) => {
  const { t } = useWords()
  const save = () => {
    closeNow()
    openSaving({ call: spec })
  }
  return (
    <div className="palette-keeping">
      <PassOn call={spec} />
      <button type="button" className="button quiet" onClick={save}>
        {t('palette.saved.as')}
      </button>
    </div>
  )
}

const Steps = ({ acting, leaf }: { acting: Acting; leaf: string }) => {
  const words = useWords()
  const view = useActing(acting)
  if (leaf === 'steppingUp') return <StepUp />
  return (
    <section className="palette-page" aria-label={(leaf === 'confirming' ? promptText : wishText)(acting.spec, words)}>
      {leaf === 'confirming' && view.stage !== 'tried' && <ConfirmPage acting={acting} view={view} />}
      {leaf === 'confirming' && view.stage === 'tried' && (
        <TriedStep acting={acting} view={view} onGoOn={goOn} onStop={() => acting.ref.send({ type: 'wish.drop' })} />
      )}
      {leaf === 'done' && <AnswerPage acting={acting} view={view} />}
      {(leaf === 'confirming' || leaf === 'done') && <Keeping spec={acting.spec} />}
      {(leaf === 'planning' || leaf === 'running') && <BusyPage isPlanning={leaf === 'planning'} />}
    </section>
  )
}

// cmdk takes Enter and the arrows of everything inside it. A card is not confirmed, nor left, by the Enter that opened it, nor is
// an answer by one that is still held.
const keepKeys = (leaf: string) => (event: KeyboardEvent) => {
  event.stopPropagation()
  if (event.key !== 'Enter') return
  const isConfirmed = event.ctrlKey || event.metaKey
  if ((leaf === 'confirming' && !isConfirmed) || (leaf === 'done' && event.repeat)) event.preventDefault()
}

export const ActingPage = ({ leaf }: { leaf: string }) => {
  const words = useWords()
  const { context } = useSnapshot()
  const acting = followed()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from what stands around it
    <div role="presentation" className="palette-step" onKeyDown={keepKeys(leaf)}>
      {acting ? (
        <Steps acting={acting} leaf={leaf} />
      ) : (
        // It never began: the chart says why.
        context.refusal && (
          <p role="alert" className="palette-page wrong">
            {refusalText(context.refusal, words)}
          </p>
        )
      )}
    </div>
  )
}
