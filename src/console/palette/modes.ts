// Signs at the beginning of the line that narrow what is looked for. Only those that do something are here; each is also a
// row of the help, for people who dislike symbols.
import type { Words } from '#console/i18n/words.ts'
import type { PaletteMode } from '#machines/palette/facts.ts'
import type { Row } from './row.ts'

const known = { '>': 'command', '!': 'activity', ':': 'settings', '=': 'calculator', '?': 'keyboard' } as const
export type KnownMode = keyof typeof known

export const modeAt = (text: string): KnownMode | undefined =>
  Object.keys(known).find(mode => text.startsWith(mode)) as KnownMode | undefined

const names: Record<KnownMode, string> = {
  '>': 'palette.mode.commands',
  '!': 'palette.mode.jobs',
  ':': 'palette.mode.settings',
  '=': 'palette.mode.sums',
  '?': 'palette.mode.help',
}

export const modeName = (mode: PaletteMode, words: Words): string =>
  mode in names ? words.t(names[mode as KnownMode]) : ''

export const modeRows = (words: Words): Row[] =>
  (['>', '!', ':', '='] as const).map(mode => ({
    id: `mode:${known[mode]}`,
    group: 'modes',
    title: words.t(names[mode]),
    marks: [],
    icon: known[mode],
    keys: mode,
    choice: { kind: 'mode', mode },
  }))
