// What a binding answers to for this person: keys of their own or those it was born with; nothing where it is switched off.
// A binding is named by its scope and the keys it was born with (`list x`), an action by `do:` and its name.
import { currentMe, onMe } from '#console/session/me.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { hearOpener } from './early.ts'
import type { KeyScope } from './layers.ts'
import { bindingOf, isCharacter } from './stroke.ts'

/** The binding of a key that is no action's. */
export const nameOf = (scope: KeyScope, born: string): string => `${scope} ${bindingOf(born)}`

/** The binding of an action; a standard one is the same in every area. */
export const doesOf = ({ standard, name, id }: Pick<ResolvedAction, 'standard' | 'name' | 'id'>): string =>
  `do:${standard ? name : id}`

/** How a layer writes the binding of an action. */
export const writtenFor = (action: ResolvedAction): string => `${doesOf(action)} ${action.keys}`

/** As kept by the profile, else as born. */
export const keysFor = (does: string, born: string): string =>
  currentMe()?.profile.keys?.bound?.find(one => one.does === does)?.keys ?? born

/** Name and strokes of a binding as layers write it: `j`, or `do:publish p`. */
export const ownBinding = (scope: KeyScope, written: string): { does: string; strokes: string } => {
  const at = written.startsWith('do:') ? written.indexOf(' ') : -1
  const does = at > 0 ? written.slice(0, at) : nameOf(scope, written)
  return { does, strokes: bindingOf(keysFor(does, written.slice(at + 1))) }
}

onMe(() => hearOpener(ownBinding('global', 'Mod+K').strokes))

/** Character keys are switched off: the profile Off. */
export const isOff = (): boolean => currentMe()?.profile.singleKeys === false

/** As people read it; undefined when it answers to nothing now. */
export const shownKeys = (does: string, born: string): string | undefined => {
  const keys = keysFor(does, born)
  return isOff() && isCharacter(bindingOf(keys).split(' ')[0] ?? '') ? undefined : keys
}
