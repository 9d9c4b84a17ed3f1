// Taking back and bringing back: the last thing done since this page was loaded; else the newest the server still remembers,
// which is asked about first, since nobody here has just seen it happen. One undo for a whole batch.
import { useSyncExternalStore } from 'react'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { retoldNow } from '#console/i18n/told.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { lensAt } from '#console/lens/lensAt.ts'
import { api } from '#console/net/api.ts'
import { undo } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { knownResource, resourceNamed } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { dropToast, toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { Changes, Outcome, Refused, Undoable, UndoStack } from '#contract/call.ts'
import type { Deed } from '#contract/home.ts'
import { speaksToTheDoer } from '#contract/language.ts'
import type { JobProgress } from '#contract/message.ts'
import { paths } from '#contract/session.ts'
import { actionOf } from '#contract/standard.ts'
import type { Face } from '#machines/wish.ts'
import { countedText } from './counted.ts'
import { cancelHeld } from './grace.ts'
import { whenOver } from './jobEnds.ts'
import { tellAsked } from './secondPerson.ts'
import { sentence } from './sentences.ts'

interface Done {
  operation: string
  text: string
  /** Of calls in a row, which are one undo: those before the last, newest first. */
  before?: readonly string[]
  /** Of what is no operation on records, such as how a page is arranged: its own way back. */
  back?: () => Promise<unknown>
}

/** Newest last; the server keeps the rest. */
let done: readonly Done[] = []
/** What was taken back here, by the operation that did so: undoing that brings it back. */
let undone: readonly Done[] = []
const remembered = 50

/** Its toast goes with it: an undo is offered once. */
export const toastOf = (operation: string): string => `operation ${operation}`

/** Something new ends what could be brought back. */
export const noteDone = (operation: string, text: string, before?: readonly string[]): void => {
  done = [...done, { operation, text, ...(before && { before }) }].slice(-remembered)
  undone = []
}

let own = 0

/** Told with its way back, which the toast and `u` take: something of one's own that is no operation on records. */
export const tellOwn = (text: string, back: () => Promise<unknown>): void => {
  own += 1
  const operation = `own ${own}`
  done = [...done, { operation, text, back }].slice(-remembered)
  undone = []
  const action = { label: wordsNow().t('action.undo'), run: () => void undoOperation({ operation, text, back }) }
  void toast({ id: toastOf(operation), kind: 'success', text, action })
}

/** Taken back by a job of its own: that is not the last thing to be undone any more. */
export const noteGone = (operation: string | undefined): void => {
  done = done.filter(one => one.operation !== operation)
}

export const noteUndone = (operation: string, { operation: by }: Pick<Outcome, 'operation'>, text: string): void => {
  noteGone(operation)
  if (by) undone = [...undone, { operation: by, text }].slice(-remembered)
}

/** What reverses a reversal: its last part first. */
const backOf = (outcomes: readonly Outcome[], text: string): Done | undefined => {
  const [operation, ...before] = outcomes.flatMap(one => one.operation ?? []).toReversed()
  return operation === undefined ? undefined : { operation, text, before }
}

/** Other people's places and persons have stacks of their own. */
export const forgetDone = (): void => {
  done = []
  undone = []
}

let conflicts: readonly Refused[] = []
let asked: UndoableOperation | undefined
const readers = new Set<() => void>()
const changed = (): void => {
  for (const read of readers) read()
}
const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

/** What somebody has changed since and was therefore left as it is, while it is shown. */
export const useConflicts = (): readonly Refused[] => useSyncExternalStore(listen, () => conflicts)
export const showConflicts = (refused: readonly Refused[]): void => {
  conflicts = refused
  changed()
}

type Way = 'undo' | 'redo'
const said = {
  undo: { under: 'action.undoing', well: 'action.undone', not: 'action.notUndone' },
  redo: { under: 'action.bringingBack', well: 'action.broughtBack', not: 'action.notBroughtBack' },
} as const

/** Nothing is called undone before it is. */
const tellOver = (way: Way, text: string, { jobId, ok, failed }: JobProgress): void => {
  const { t, number } = wordsNow()
  const action = { label: t('action.showJob'), run: () => go(recordScreenOf({ name: 'jobs' }, jobId)) }
  const title = t(said[way].well, { text })
  const left = t('action.partlyUndone', { done: number(ok), left: number(failed) })
  void toast(
    failed > 0
      ? { id: toastOf(jobId), kind: 'warning', stays: true, title: text, text: left, action }
      : { id: toastOf(jobId), kind: 'success', text: title, action },
  )
}

const tell = async (way: Way, text: string, outcomes: readonly Outcome[]): Promise<void> => {
  const { t } = wordsNow()
  const [back, refused] = [outcomes.flatMap(one => one.done), outcomes.flatMap(one => one.refused)]
  const operation = outcomes.some(one => one.operation)
  const jobs = outcomes.flatMap(one => one.jobId ?? [])
  const waiting = outcomes.flatMap(one => one.approvalId ?? [])
  for (const id of waiting) tellAsked(t(said[way].under, { text }), id)
  if (waiting.length === outcomes.length) return
  for (const jobId of jobs) whenOver(jobId, job => tellOver(way, text, job))
  if (jobs.length > 0) return toast({ id: toastOf(jobs[0] ?? ''), kind: 'info', text: t(said[way].under, { text }) })
  const again = way === 'undo' &&
    operation && { action: { label: t('action.redo'), run: () => void redoLast('button') } }
  if (refused.length === 0) return toast({ kind: 'success', text: t(said[way].well, { text }), ...again })
  const title =
    back.length === 0 ? t('action.conflicts') : t('action.partlyUndone', { done: back.length, left: refused.length })
  const action = { label: t('action.details'), run: () => showConflicts(refused) }
  await toast({ kind: 'warning', stays: true, title, text, action })
}

const reverse = async (way: Way, { operation, text, before = [], back }: Done, face?: Face): Promise<void> => {
  // What would change is not what one looks at.
  if (lensAt()) return toast({ kind: 'info', id: 'why', text: wordsNow().t('lens.readOnly') })
  const { t, finding } = wordsNow()
  done = done.filter(one => one.operation !== operation)
  undone = undone.filter(one => one.operation !== operation)
  void dropToast(toastOf(operation))
  try {
    if (back) {
      await back()
      return await toast({ kind: 'success', text: t(said.undo.well, { text }) })
    }
    const outcomes: Outcome[] = []
    for (const each of [operation, ...before]) outcomes.push(await undo(each, face))
    const reversed = backOf(outcomes, text)
    if (reversed && way === 'undo') undone = [...undone, reversed].slice(-remembered)
    else if (reversed) done = [...done, reversed].slice(-remembered)
    await tell(way, text, outcomes)
  } catch (thrown) {
    const requestId = isRefusal(thrown) ? thrown.requestId : undefined
    const why = isRefusal(thrown) ? finding(thrown.body) : t('action.noAnswer')
    await toast({ kind: 'error', title: t(said[way].not, { text }), text: why, ...(requestId && { requestId }) })
  }
}

/** What somebody else has changed since is left as it is, and shown. */
export const undoOperation = (one: Done): Promise<void> => reverse('undo', one)
export const redoOperation = (one: Done): Promise<void> => reverse('redo', one)

/** Something done elsewhere or earlier, waiting for a yes. */
export interface UndoableOperation extends Done {
  way: Way
  at: string
  changes?: readonly Changes[]
}

export const askUndo = (kept: UndoableOperation | undefined): void => {
  asked = kept
  changed()
}
export const useAskedUndo = (): UndoableOperation | undefined => useSyncExternalStore(listen, () => asked)
export const goOnWith = (kept: UndoableOperation): Promise<void> => reverse(kept.way, kept)

/**
 * What its job is called; else what is so since: `Rose lipstick hidden`, `3 products hidden`. `isOthers`: somebody else did it, and a
 * sentence that speaks to whoever did it gives way to the name of the action.
 */
export const operationText = ({
  action,
  record,
  job,
  changes,
  done: brought,
  isOthers = false,
}: Pick<Undoable, 'action' | 'record' | 'job' | 'changes'> & Pick<Deed, 'done'> & { isOthers?: boolean }): string => {
  if (job) return job.told ? retoldNow(job.title, job.told) : job.title
  const [area = '', name = ''] = action.split('.')
  // Who brings the sentence spares the area: its outline has the names in it.
  const resource = brought ? knownResource(area) : resourceNamed(area)
  const found = resource && actionOf(resource, name)
  if (!found) return action
  const known = brought?.one ? { ...found, says: { ...found.says, done: { ...brought, one: brought.one } } } : found
  const words = wordsNow()
  const count = changes.find(one => one.resource === area)?.count
  const isOwn = record?.resource === area
  const met = isOwn ? { title: record.title } : count !== undefined && { count }
  const isTold = !(isOthers && speaksToTheDoer(words.language))
  const text = isTold && met && sentence(words, resource, known, 'done', met)
  if (text) return text
  const target = record?.title ?? (count === undefined ? words.label(resource) : countedText(words, resource, count))
  return words.t('action.on', { action: words.action(known), target: isolatedIn(words.dir, target) })
}

const newestKept = async (way: Way): Promise<UndoableOperation | undefined> => {
  const { operations, redoable } = await api.get<UndoStack>(paths.operations, { background: true })
  // What is left of one that was taken back in part is asked for where it is listed: in the journal.
  const newest = way === 'undo' ? operations.find(({ left }) => left === 0) : redoable[0]
  return newest && { ...newest, way, operation: newest.id, text: operationText(newest) }
}

const last = async (way: Way, here: readonly Done[], nothing: string, face: Face): Promise<void> => {
  const newest = here.at(-1)
  if (newest) return reverse(way, newest, face)
  const { t } = wordsNow()
  try {
    const kept = await newestKept(way)
    if (kept) return askUndo(kept)
    const action = { label: t('journal.title'), run: () => go('/journal') }
    await toast({ kind: 'info', text: t(nothing), action })
  } catch {
    // Who could not be asked has not said that there is nothing.
    await toast({ kind: 'error', text: t('action.noAnswer') })
  }
}

/** `u` and Ctrl+Z. What has not left yet is cancelled before anything is taken back. */
export const undoLast = async (face: Face = 'key'): Promise<void> => {
  if (!cancelHeld()) await last('undo', done, 'action.nothingToUndo', face)
}

/** Ctrl+Shift+Z. */
export const redoLast = (face: Face = 'key'): Promise<void> => last('redo', undone, 'action.nothingToRedo', face)
