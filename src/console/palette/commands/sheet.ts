// All keys as rows, as they are for this person: what is fixed, what follows `g` and `n`, and every key an action declares.
// Searchable like everything else, in the reader's language.
import { subject } from '#console/action/subject.ts'
import { type Binding, bindingsOf } from '#console/keys/bindings.ts'
import { keyProfileOf } from '#console/keys/choices.ts'
import { shownKeys } from '#console/keys/own.ts'
import { whereOf } from '#console/keys/where.ts'
import { actionOf } from '#contract/standard.ts'
import type { Choice } from '../row.ts'
import { type Command, commandOf, saying } from './command.ts'
import type { Surroundings } from './commands.ts'

const idOf = (does: string, at: number): string => `key:${does.replaceAll(' ', '_')}${at > 0 ? ':also' : ''}`

/** A standard action works where one is; elsewhere in the first area that has it. */
const choiceOf = ({ to, action }: Binding): Choice => {
  if (to) return { kind: 'go', to }
  if (!action) return { kind: 'none' }
  const here = subject()?.resource
  const known = here && action.known.standard ? actionOf(here, action.known.name) : undefined
  return { kind: 'act', action: known ?? action.known, resource: (known && here) ?? action.resource }
}

const titleOf = ({ group, label, title = label }: Binding, { words }: Surroundings): string =>
  group === 'go' ? words.t('palette.goTo', { area: label }) : title

export const sheetCommands = (around: Surroundings): Command[] => {
  const { resources, may, words, me } = around
  const isVim = keyProfileOf(me.profile) === 'vim'
  return bindingsOf({ resources, may, words, isVim }).flatMap(binding => {
    const { does, born, also, through, group, action, says } = binding
    const note = binding.note ?? words.t(whereOf[group])
    const row = {
      group: 'keys',
      title: titleOf(binding, around),
      icon: action?.known.icon ?? 'keyboard',
      note,
    } as const
    const english = says ? saying(words, says).english : action?.known.label
    // One that is switched off is no key now.
    const shown = shownKeys(does, born)
    return [shown && through ? `${shown} – ${through}` : shown, also]
      .filter(keys => keys !== undefined)
      .map((keys, at) =>
        commandOf(
          { ...row, keys, id: idOf(does, at), choice: choiceOf(binding) },
          { ...(english && { english }), also: [keys, note, action?.resource.label ?? ''] },
        ),
      )
  })
}
