// Where pasting is heard: in the line, and on the page where nobody types and nothing else takes what was pasted.
import { subject } from '#console/action/subject.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { isDialogOpen, isTyping } from '#console/keys/taken.ts'
import { knownResources } from '#console/session/me.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { isPaletteOpen, openNow, reopenOn } from '../actor.ts'
import { codesIn, resolved, singleIn } from './pasted.ts'

const areaHere = (): Resource | undefined =>
  subject()?.resource ?? knownResources().find(one => currentPath().split(/[/?#]/)[1] === screenOf(one).slice(1))

const aimAt = async (codes: readonly string[]): Promise<void> => {
  const { t } = wordsNow()
  const pasted = await resolved(codes, areaHere()).catch(() => undefined)
  const [kind, other] = pasted?.kinds ?? []
  if (!pasted || !kind) return void toast({ kind: 'info', text: t('palette.pasted.none', { count: codes.length }) })
  // Which of several kinds is meant is asked first.
  reopenOn(other ? undefined : { ...kind, from: 'selection' }, pasted)
}

/** True when it was a column of codes and has been taken. */
export const pasteCodes = (text: string): boolean => {
  const codes = codesIn(text)
  if (codes) void aimAt(codes)
  return codes !== undefined
}

const pasteHere = (text: string): void => {
  if (pasteCodes(text)) return
  const single = singleIn(text)
  if (single) openNow(single)
}

const listen = (event: ClipboardEvent): void => {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text === '' || isTyping(event.target) || isPaletteOpen() || isDialogOpen()) return
  // A screen that takes what is pasted, such as one for files, comes first.
  setTimeout(() => event.defaultPrevented || isPaletteOpen() || pasteHere(text))
}

export const listenForPaste = (): (() => void) => {
  addEventListener('paste', listen)
  return () => removeEventListener('paste', listen)
}
