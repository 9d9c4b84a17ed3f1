// Taking back: the last thing done in this tab; else the newest the server still remembers, which is asked about first,
// since nobody here has just seen it happen. One undo for a whole batch.

import { useSyncExternalStore } from 'react'
import { wordsNow } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { undo } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { areaNamed } from '#console/session/me.ts'
import { dropToast, toast } from '#console/shell/toast.ts'
import type { Outcome } from '#contract/call.ts'
import { paths } from '#contract/session.ts'
import { actionOf } from '#contract/standard.ts'

interface Done {
  operation: string
  text: string
  /** Operations before it that are taken back with it, newest first. */
  before?: readonly string[]
}

/** Newest last; the server keeps the rest. */
let done: readonly Done[] = []
const remembered = 50

/** Its toast goes with it: an undo is offered once. */
export const toastOf = (operation: string): string => `operation ${operation}`

export const noteDone = (operation: string, text: string, before: readonly string[] = []): void => {
  done = [...done, { operation, text, before }].slice(-remembered)
}

export const forgetDone = (operation: string): void => {
  done = done.filter(one => one.operation !== operation)
}

/** What somebody else has changed since is left as it is, and said. */
export const undoOperation = async ({ operation, text, before = [] }: Done): Promise<void> => {
  const { t, finding } = wordsNow()
  forgetDone(operation)
  void dropToast(toastOf(operation))
  try {
    const outcomes: Outcome[] = []
    for (const one of [operation, ...before]) outcomes.push(await undo(one))
    const [back, refused] = [outcomes.flatMap(one => one.done), outcomes.flatMap(one => one.refused)]
    const kept = refused.slice(0, 2).map(({ title, why }) => `${title ?? ''} ${finding(why)}`.trim())
    if (refused.length === 0) await toast({ kind: 'success', text: t('action.undone', { text }) })
    else
      await toast({
        kind: 'warning',
        stays: true,
        title: t('action.partlyUndone', { done: back.length, left: refused.length }),
        text: kept.join('. '),
      })
  } catch (thrown) {
    const requestId = isRefusal(thrown) ? thrown.requestId : undefined
    const why = isRefusal(thrown) ? finding(thrown.body) : t('action.noAnswer')
    await toast({ kind: 'error', title: t('action.notUndone', { text }), text: why, ...(requestId && { requestId }) })
  }
}

interface Operation {
  id: string
  action: string
  at: string
  changed?: number
}

/** Something done elsewhere or earlier, waiting for a yes. */
export interface Kept extends Done {
  at: string
  changed?: number
}

let asked: Kept | undefined
const readers = new Set<() => void>()

export const askUndo = (kept: Kept | undefined): void => {
  asked = kept
  for (const read of readers) read()
}

const listen = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useAskedUndo = (): Kept | undefined => useSyncExternalStore(listen, () => asked)

const nameOf = (action: string): string => {
  const [area = '', name = ''] = action.split('.')
  const resource = areaNamed(area)
  const known = resource && actionOf(resource, name)
  return known
    ? wordsNow().t('action.on', { action: wordsNow().action(known), target: wordsNow().area(resource) })
    : action
}

const newestKept = async (): Promise<Kept | undefined> => {
  const { operations } = await api.get<{ operations: Operation[] }>(paths.operations, { background: true })
  const [newest] = operations
  return newest && { ...newest, operation: newest.id, text: nameOf(newest.action) }
}

/** `u` and Ctrl+Z. */
export const undoLast = async (): Promise<void> => {
  const last = done.at(-1)
  if (last) return undoOperation(last)
  const kept = await newestKept().catch(() => undefined)
  if (kept) return askUndo(kept)
  await toast({ kind: 'info', text: wordsNow().t('action.nothingToUndo') })
}
