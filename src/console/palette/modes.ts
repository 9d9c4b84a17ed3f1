// Signs at the beginning of the line that narrow what is looked for. Only those that find something for this person are here;
// each is also a chip and a row of the help, for people who dislike symbols.
import type { Words } from '#console/i18n/words.ts'
import { knownResources, may } from '#console/session/me.ts'
import { actionId } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { PaletteMode } from '#machines/palette/facts.ts'
import type { PaletteRow } from './row.ts'

export type KnownMode = Exclude<PaletteMode, ''>

const icons: Record<KnownMode, string> = {
  '>': 'command',
  '#': 'hash',
  '@': 'user',
  '/': 'file',
  '!': 'activity',
  ':': 'settings',
  '=': 'calculator',
  '?': 'keyboard',
}

const names: Record<KnownMode, string> = {
  '>': 'palette.mode.commands',
  '#': 'palette.mode.numbers',
  '@': 'palette.mode.people',
  '/': 'palette.mode.addresses',
  '!': 'palette.mode.jobs',
  ':': 'palette.mode.settings',
  '=': 'palette.mode.sums',
  '?': 'palette.mode.help',
}

export const isOpenHere = (resource: Resource): boolean => may(actionId(resource, 'open'))

/** Areas of people: members, users. Where there is none, `@` is a letter like any other. */
export const resourcesOfPeople = (): Resource[] =>
  knownResources().filter(resource => resource.group === 'people' && isOpenHere(resource))

export const modesHere = (): KnownMode[] =>
  (Object.keys(names) as KnownMode[]).filter(mode => mode !== '@' || resourcesOfPeople().length > 0)

export const modeAt = (text: string): KnownMode | undefined => modesHere().find(mode => text.startsWith(mode))

export const modeName = (mode: PaletteMode, words: Words): string =>
  mode === '' ? words.t('palette.mode.all') : words.t(names[mode])

/** The chip after this one, or before it, around the end. */
export const modeAfter = (mode: PaletteMode, by: 1 | -1): PaletteMode => {
  const all: PaletteMode[] = ['', ...modesHere()]
  return all[(all.indexOf(mode) + by + all.length) % all.length] ?? ''
}

export const modeRows = (words: Words): PaletteRow[] =>
  modesHere()
    .filter(mode => mode !== '?')
    .map(mode => ({
      id: `mode:${icons[mode]}`,
      group: 'modes',
      title: words.t(names[mode]),
      marks: [],
      icon: icons[mode],
      keys: mode,
      choice: { kind: 'mode', mode },
    }))
