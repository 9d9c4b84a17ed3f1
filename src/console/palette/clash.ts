// Which key a saved command may have: one press that means nothing yet in any list, on any record or anywhere else.
import type { Words } from '#console/i18n/words.ts'
import { fixedKeys } from '#console/keys/fixed.ts'
import { leaderKeys } from '#console/keys/leading.ts'
import { bindingOf } from '#console/keys/stroke.ts'
import { catalogueOfAreas } from '#console/session/me.ts'
import { actionsOf } from '#contract/standard.ts'
import { savedNow } from './saved.ts'

export const mayBeKey = (stroke: string): boolean => /^(Shift\+)?\S$/u.test(stroke)

/** The name of what the key does already; `own` is the command it is for. */
export const clashOf = (stroke: string, words: Words, own?: string): string | undefined => {
  const fixed = fixedKeys.find(({ keys }) => bindingOf(keys) === stroke || bindingOf(keys).startsWith(`${stroke} `))
  if (fixed) return words.t(fixed.says)
  const leader = leaderKeys.find(key => key === stroke)
  if (leader) return words.t(leader === 'n' ? 'keys.new' : 'keys.go')
  if (/^\d$/.test(stroke)) return words.t('palette.saved.count')
  const actions = catalogueOfAreas().flatMap(area => actionsOf(area))
  const action = actions.find(({ keys }) => keys !== undefined && bindingOf(keys) === stroke)
  if (action) return words.action(action)
  return savedNow().find(({ keys, id }) => keys === stroke && id !== own)?.name
}
