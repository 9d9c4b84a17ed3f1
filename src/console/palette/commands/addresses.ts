// `/`: pages by their address, as it stands in the browser. A whole address of ours is a row by itself.
import { isolated } from '#console/i18n/isolated.ts'
import type { Words } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { fold } from '../matching/fold.ts'
import { isOpenHere } from '../modes.ts'
import type { PaletteRow } from '../row.ts'
import type { Command } from './command.ts'

const ours = /^\/([a-z][a-z0-9-]*)(?:\/(?:[0-9a-f-]{36}(?:\/edit)?|new|upload(?:\/[a-z0-9-]+)?))?(?:[?#].*)?$/

/** An area's list, record or form; undefined for what leads nowhere or is not for this person. */
const isOurs = (path: string): boolean => {
  const [, name = ''] = ours.exec(path) ?? []
  const area = resourceNamed(name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  return name === 'account' || (area !== undefined && isOpenHere(area))
}

const straight = (path: string, words: Words): PaletteRow => ({
  id: 'address:typed',
  group: 'areas',
  title: words.t('palette.goTo', { area: isolated(path) }),
  marks: [],
  icon: 'arrow-right',
  recent: path,
  choice: { kind: 'go', to: path },
})

/** Written with or without the first slash. */
export const addressRows = (text: string, commands: readonly Command[], words: Words): PaletteRow[] => {
  const typed = text.trim().replace(/^\//, '')
  const wanted = fold(typed)
  const found = commands.flatMap(({ row }): PaletteRow[] => {
    const { choice } = row
    if (choice.kind !== 'go' || !fold(decodeURIComponent(choice.to)).slice(1).includes(wanted)) return []
    return [{ ...row, marks: [], note: decodeURIComponent(choice.to), isCode: true }]
  })
  const whole = `/${typed}`
  const isThere = found.some(({ choice }) => choice.kind === 'go' && choice.to === whole)
  const exact = typed !== '' && !isThere && isOurs(whole) ? [straight(whole, words)] : []
  return [...exact, ...found.toSorted((one, other) => (one.note ?? '').length - (other.note ?? '').length)]
}
