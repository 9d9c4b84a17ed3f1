// A saved command is run: on what is the subject now, with its values. One that somebody else has saved is looked at first.
import { wordsNow } from '#console/i18n/words.ts'
import type { Bindings } from '#console/keys/useKeys.ts'
import { bringArea } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import type { SavedCommand } from '#contract/saved.ts'
import { beginCall } from './begin.ts'
import { givensOf } from './given.ts'
import { savedNow, specOfSaved } from './saved.ts'

export const runSaved = async (saved: SavedCommand): Promise<void> => {
  await bringArea(saved.action.slice(0, saved.action.indexOf('.')))
  const spec = specOfSaved(saved)
  if (spec) beginCall(spec, { given: givensOf(spec.action, saved.input), isAsked: !saved.isMine })
  else void toast({ kind: 'info', text: wordsNow().t('palette.link.unknown') })
}

/** The keys of one's own saved commands. */
export const savedKeys = (): Bindings =>
  Object.fromEntries(savedNow().flatMap(saved => (saved.keys ? [[saved.keys, () => void runSaved(saved)]] : [])))
