// Every binding there is for this person, with what it does in their words: the fixed ones, what follows `g` and `n`, and the
// keys of actions. Cheat sheet, overlay, account, coach and the check for clashes all read this list.
import type { Words } from '#console/i18n/words.ts'
import { isVerdict } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { fixedKeys } from './fixed.ts'
import type { KeyScope } from './layers.ts'
import { followsOf } from './leaders.ts'
import { doesOf, nameOf } from './own.ts'

export type BindingGroup = 'global' | 'list' | 'record' | 'deck' | 'home' | 'go' | 'new' | 'actions'

export interface Binding {
  /** Its name, as the profile keeps it. */
  does: string
  group: BindingGroup
  /** Where it is heard. */
  scopes: readonly KeyScope[]
  /** Only among the records of these resources. */
  resources?: readonly string[]
  born: string
  also?: string
  /** The last of several keys, one for each thing of a list. Nobody gives them another meaning. */
  through?: string
  label: string
  /** Where no heading says what is done to it. */
  title?: string
  /** Message key of the label. */
  says?: string
  /** The area, where one label would do for several. */
  note?: string
  to?: string
  /** What the palette calls the same. */
  commands: readonly string[]
  action?: { known: ResolvedAction; resource: Resource }
}

export interface Here {
  resources: readonly Resource[]
  may: (actionId: string) => boolean
  words: Words
  isVim: boolean
}

const sideways: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** What goes on towards the end of a line is on the left where lines run from right to left. */
const onPage = (keys: string, { dir }: Words): string =>
  dir === 'rtl' ? keys.replace(/Arrow(?:Left|Right)$/, arrow => sideways[arrow]!) : keys

const fixedBindings = ({ words, isVim }: Here): Binding[] =>
  fixedKeys
    .filter(({ vim }) => isVim || !vim)
    .map(fixed => ({ ...fixed, keys: onPage(fixed.keys, words) }))
    .map(({ scope, keys, says, also, through, command }) => ({
      does: nameOf(scope, keys),
      group: scope,
      scopes: [scope],
      born: keys,
      ...(also && { also }),
      ...(through && { through }),
      says,
      label: words.t(says),
      commands: command ? [command] : [],
    }))

const followBindings = ({ resources, may, words }: Here): Binding[] =>
  followsOf(resources, may, words).map(({ keys, to, command, ...named }) => {
    const group = keys.startsWith('g') ? 'go' : 'new'
    return { does: nameOf('global', keys), group, scopes: ['global'], born: keys, ...named, to, commands: [command] }
  })

/** Labels that would name one area's records. */
const unnamed: Record<string, string> = { change: 'keys.edit' }

const heardAll = ['list', 'record', 'deck'] as const

const actionBinding = (known: ResolvedAction, resource: Resource, words: Words): Binding => ({
  does: doesOf(known),
  group: 'actions',
  scopes: known.on === 'nothing' ? ['list'] : isVerdict(resource, known.name) ? heardAll : ['list', 'record'],
  resources: [resource.name],
  ...(!known.standard && { note: words.label(resource) }),
  born: known.keys ?? '',
  label: known.standard && known.name in unnamed ? words.t(unnamed[known.name] ?? '') : words.action(known),
  commands: [known.id],
  action: { known, resource },
})

/** A standard action is one binding, whatever the resources that have it. */
const actionBindings = ({ resources, may, words }: Here): Binding[] => {
  const all = new Map<string, Binding>()
  for (const resource of resources) {
    for (const known of actionsOf(resource)) {
      if (!known.keys || known.name === 'show' || !may(known.id)) continue
      const binding = actionBinding(known, resource, words)
      const before = all.get(binding.does)
      const both = before && {
        resources: [...(before.resources ?? []), resource.name],
        commands: [...before.commands, known.id],
      }
      all.set(binding.does, before ? { ...before, ...both } : binding)
    }
  }
  return [...all.values()]
}

export const bindingsOf = (here: Here): Binding[] => [
  ...fixedBindings(here),
  ...followBindings(here),
  ...actionBindings(here),
]
