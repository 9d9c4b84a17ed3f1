// All keys as rows: what is fixed, what follows `g` and `n`, and every key an action declares. Searchable like everything
// else, in the reader's language.
import { fixedKeys } from '#console/keys/fixed.ts'
import { followsOf } from '#console/keys/leaders.ts'
import { actionsOf } from '#contract/standard.ts'
import { type Command, commandOf, saying } from './command.ts'
import type { Surroundings } from './commands.ts'

const scopes = { global: 'keys.inGlobal', list: 'keys.inList', record: 'keys.inRecord' } as const

const pressed = (keys: string): string => keys.replaceAll(' ', '_')

export const sheetCommands = (around: Surroundings): Command[] => {
  const { areas, may, words } = around
  const fixed = fixedKeys.map(({ scope, keys, says }) => {
    const { title, english } = saying(words, says)
    const note = words.t(scopes[scope])
    const row = { group: 'keys', title, icon: 'keyboard', keys, note, choice: { kind: 'none' } } as const
    return commandOf({ ...row, id: `key:${scope}:${pressed(keys)}` }, { english, also: [keys, note] })
  })
  const follows = followsOf(areas, may, words).map(({ keys, label, to }) => {
    const title = words.t(keys.startsWith('g') ? 'palette.goTo' : 'palette.makeNew', { area: label, one: label })
    const row = { group: 'keys', title, icon: 'keyboard', keys, choice: { kind: 'go', to } } as const
    return commandOf({ ...row, id: `key:global:${pressed(keys)}` }, { also: [keys] })
  })
  const declared = areas.flatMap(resource =>
    actionsOf(resource)
      .filter(({ keys, id, name }) => keys && name !== 'show' && may(id))
      .map(action => {
        const note = words.area(resource)
        const choice = { kind: 'act', action, resource } as const
        const row = {
          group: 'keys',
          title: words.action(action),
          icon: action.icon ?? 'keyboard',
          note,
          choice,
        } as const
        return commandOf(
          { ...row, keys: action.keys, id: `key:${action.id}` },
          { english: action.label, also: [action.keys ?? '', note, resource.label] },
        )
      }),
  )
  return [...fixed, ...follows, ...declared]
}
