// Tells how every wish ends: one toast per wish, undo for ten seconds, errors until they are closed. Dialogs open only when
// somebody must answer, and never over the palette that hosts the wish.
import { wordsNow } from '#console/i18n/words.ts'
import { currentPath, go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { Outcome, Plan } from '#contract/call.ts'
import type { Finding } from '#contract/problem.ts'
import { isTakenBack } from '#contract/standard.ts'
import { undoOfferMs } from '#machines/acting/setup.ts'
import { type ActingStage, stageOf } from '#machines/acting.ts'
import { type Acting, type ActingView, actingById, endWish, followActings, openActing } from './acting.ts'
import { leftText } from './changesText.ts'
import { holdBack, release } from './grace.ts'
import { followJob } from './jobToast.ts'
import { hasMetTheEnd } from './kept.ts'
import { wayToMade } from './made.ts'
import { tellNotes } from './notes.ts'
import { tellAsked } from './secondPerson.ts'
import { doneText, jobText, notDoneText, outcomeText, refusalText, wishText } from './speech.ts'
import { noteDone, noteUndone, toastOf, undoOperation } from './undo.ts'

/** The palette shows who was left out, another try and undo itself while it is open. */
const isHosted = ({ spec }: Acting): boolean => spec.host === 'palette'
const isOpen = ({ id }: Acting): boolean => actingById(id)?.isOpen === true

/** The wish lives as long as its toast may be pressed, or its answer is read in the dialog or the palette. */
const endLater = (acting: Acting): void => {
  const end = () => {
    if (isHosted(acting)) endLater(acting)
    else if (!isOpen(acting)) endWish(acting)
  }
  setTimeout(end, undoOfferMs)
}

const undoOf = (acting: Acting, { operation }: Outcome, text: string): (() => void) | undefined => {
  if (!operation || acting.spec.isToldElsewhere || !isTakenBack(acting.spec.action)) return undefined
  noteDone(operation, text)
  return () => void undoOperation({ operation, text })
}

const named = ({ operation }: Outcome) => (operation ? { id: toastOf(operation) } : {})

/** What of the records stays behind, where the plan has seen all of them. */
const leftOf = ({ spec }: Acting, plan: Plan | undefined): string | undefined =>
  plan?.within?.length && !plan.isPart ? leftText(wordsNow(), spec.resource, [], plan.within) : undefined

const tellJob = (
  acting: Acting,
  { operation }: Pick<Outcome, 'operation'>,
  jobId: string,
  plan?: ActingView['plan'],
): void => {
  const words = wordsNow()
  const taken = isTakenBack(acting.spec.action) ? operation : undefined
  const run = () => go(recordScreenOf({ name: 'jobs' }, jobId))
  void toast({
    id: toastOf(jobId),
    kind: 'info',
    text: words.t('action.asJob', { text: wishText(acting.spec, words) }),
    action: { label: words.t('action.showJob'), run },
  })
  followJob(jobId, ok => jobText(acting.spec, ok, wordsNow()), taken, leftOf(acting, plan as Plan | undefined))
}

/** A copy is where the person wants to go on, unless they have gone elsewhere meanwhile. */
const goOn = (acting: Acting, { done }: Outcome): void => {
  const [made] = done
  if (acting.spec.action.name === 'duplicate' && made && currentPath() === acting.from)
    go(recordScreenOf(acting.spec.resource, made.id))
}

const tellDone = (acting: Acting, outcome: Outcome, { wish, plan }: ActingView): void => {
  const words = wordsNow()
  const undo = undoOf(acting, outcome, outcomeText(acting.spec, outcome, words))
  const { waits } = outcome
  const way = waits ? recordScreenOf({ name: waits.resource }, waits.id) : wayToMade(acting.spec, outcome)
  void toast({
    ...(waits
      ? { kind: 'info', text: words.t('action.approvalAsked', { text: wishText(acting.spec, words) }) }
      : { kind: 'success', text: doneText(acting.spec, outcome, words) }),
    // The answer in its dialog has the way itself.
    ...(way && !isOpen(acting) && { action: { label: words.t('action.open'), run: () => go(way) } }),
    ...(undo && { undo, ...named(outcome) }),
  })
  if (wish.needs.warned && plan) tellNotes(plan.warnings as Finding[])
  goOn(acting, outcome)
}

/** The jobs an answer tells of as begun: a deed on a job starts another one. */
const begunIn = ({ result }: Outcome): string[] =>
  result?.kind === 'facts' ? result.facts.flatMap(({ about }) => (about?.resource === 'jobs' ? about.id : [])) : []

const done = (acting: Acting, view: ActingView): void => {
  const outcome = view.outcome as Outcome | undefined
  if (!outcome) return
  const begun = acting.spec.action.effect === 'read' ? [] : begunIn(outcome)
  openActing(acting, outcome.result !== undefined && begun.length === 0 && !isHosted(acting))
  // Nothing is called done before it is.
  for (const jobId of begun) tellJob(acting, {}, jobId)
  const { action, isToldElsewhere } = acting.spec
  if (outcome.approvalId) tellAsked(wishText(acting.spec, wordsNow()), outcome.approvalId)
  else if (outcome.jobId) tellJob(acting, outcome, outcome.jobId, view.plan)
  else if (begun.length === 0 && action.effect !== 'read' && !isToldElsewhere) tellDone(acting, outcome, view)
  endLater(acting)
}

const details = (acting: Acting) => ({ label: wordsNow().t('action.details'), run: () => openActing(acting, true) })

const partial = (acting: Acting, view: ActingView): void => {
  const outcome = view.outcome as Outcome
  const words = wordsNow()
  openActing(acting, false)
  const undo = undoOf(acting, outcome, outcomeText(acting.spec, outcome, words))
  if (isHosted(acting)) return
  const text = doneText(acting.spec, outcome, words)
  // Who was left out must not scroll by.
  void toast({ kind: 'warning', stays: true, text, action: details(acting), ...(undo && { undo, ...named(outcome) }) })
}

const refused = (acting: Acting, view: ActingView): void => {
  if (isOpen(acting) || isHosted(acting) || !view.refusal || hasMetTheEnd(acting)) return
  const words = wordsNow()
  const requestId = view.refusal.params?.requestId
  void toast({
    kind: 'error',
    title: notDoneText(acting.spec, words),
    text: refusalText(view.refusal, words),
    action: details(acting),
    ...(requestId !== undefined && { requestId: String(requestId) }),
  })
}

const undone = (acting: Acting, { outcome, undone: back }: ActingView): void => {
  const words = wordsNow()
  const text = outcome ? outcomeText(acting.spec, outcome as Outcome, words) : wishText(acting.spec, words)
  if (outcome?.operation && back) noteUndone(outcome.operation, back, text)
  if (back?.approvalId) tellAsked(words.t('action.undoing', { text }), back.approvalId)
  else void toast({ kind: 'success', text: words.t('action.undone', { text }) })
  endWish(acting)
}

const graceOf = ({ id }: Acting): string => `grace ${id}`

const hold = (acting: Acting): void => {
  openActing(acting, false)
  const cancel = () => acting.ref.send({ type: 'wish.drop' })
  holdBack({ id: graceOf(acting), text: wishText(acting.spec, wordsNow()), cancel })
}

const ask = (acting: Acting): void => {
  if (!isHosted(acting)) openActing(acting, true)
}

/** What is looked at for its warnings alone goes on by itself where there are none. */
const plan = (acting: Acting, { wish }: ActingView): void => {
  if (!wish.needs.warned) ask(acting)
}

const tellers: Partial<Record<ActingStage, (acting: Acting, view: ActingView) => void>> = {
  asking: ask,
  planning: plan,
  confirming: ask,
  tried: ask,
  holding: hold,
  done,
  partial,
  refused,
  undone,
  dropped: endWish,
}

const follow = (acting: Acting): void => {
  let last: ActingStage | undefined
  const look = (snapshot: ReturnType<Acting['ref']['getSnapshot']>): void => {
    const stage = stageOf(snapshot)
    if (stage === last) return
    if (last === 'holding') release(graceOf(acting))
    last = stage
    tellers[stage]?.(acting, { ...snapshot.context, stage })
  }
  acting.ref.subscribe(look)
  // A wish may have begun before its teller was there.
  look(acting.ref.getSnapshot())
}

export const tellOutcomes = (): (() => void) => followActings(follow)
