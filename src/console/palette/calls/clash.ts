// Which key a saved command may have: one press that means nothing yet in any list, on any record or anywhere else, as the keys
// are for this person now.
import type { Words } from '#console/i18n/words.ts'
import { bindingsOf } from '#console/keys/bindings.ts'
import { unfitFor } from '#console/keys/clash.ts'
import { currentMe, knownResources, may } from '#console/session/me.ts'
import { savedBindings } from './saved.ts'

export const mayBeKey = (stroke: string): boolean => /^(Shift\+)?\S$/u.test(stroke)

/** Why the key cannot be had, as a sentence; `own` is the command it is for. */
export const clashOf = (keys: string, words: Words, own = ''): string | undefined => {
  const clash = (name: string) => words.t('palette.saved.clash', { keys, name })
  const isVim = currentMe()?.profile.keys?.vim === true
  const bindings = [...savedBindings(), ...bindingsOf({ resources: knownResources(), may, words, isVim })]
  const unfit = unfitFor({ does: `saved:${own}`, scopes: ['global'] }, keys, bindings)
  if (!unfit) return undefined
  if (unfit.why === 'taken') return clash(unfit.by.label)
  return unfit.why === 'digit' ? clash(words.t('palette.saved.count')) : words.t('palette.saved.reserved', { keys })
}
