// What is said when a key cannot do what it is for: why, and what can be done by keys instead.
import { wordsNow } from '#console/i18n/words.ts'
import { doesOf, shownKeys } from '#console/keys/own.ts'
import { may } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { faceOfKey } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { offersOf, type Scope } from './offers.ts'

export interface Refused {
  action: ResolvedAction
  resource: Resource
  scope: Scope | undefined
  why: string
}

const most = 4

/** Not what only shows something, nor what takes away. */
const isInstead = ({ on, effect }: ResolvedAction): boolean =>
  on !== 'nothing' && (effect === undefined || effect === 'write')

const keysOf = (keys: string): string =>
  keys
    .split(/[ +]/)
    .map(key => faceOfKey(key))
    .join(' ')

export const sayRefused = ({ action, resource, scope, why }: Refused): void => {
  const words = wordsNow()
  const possible = offersOf(resource, scope, may)
    .filter(({ action: other, allowed, permitted }) => allowed && permitted && isInstead(other))
    .flatMap(({ action: other }) => {
      const keys = other.keys && shownKeys(doesOf(other), other.keys)
      return keys ? [`${words.action(other)} ${keysOf(keys)}`] : []
    })
    .slice(0, most)
  const said = words.t('keys.refused', { action: words.action(action), why })
  const instead = possible.length > 0 && words.t('keys.instead', { actions: words.row(possible) })
  void toast({ kind: 'info', id: 'why', text: [said, instead].filter(Boolean).join(' ') })
}
