// What Enter, Tab and Ctrl+Enter will do now, and where one is: the brand and country this is about.
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace, useMe } from '#console/session/me.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { ownNameOf } from './commands/ownName.ts'
import type { PaletteRow } from './row.ts'
import { secondOf, thirdOf } from './second.ts'
import { useSnapshot } from './view.ts'

interface Hint {
  keys: string
  /** Of `palette.hint`. */
  says: string
}

const enterOf = ({ choice, why }: PaletteRow): string => {
  if (why) return 'off'
  if (choice.kind === 'go') return 'open'
  if (choice.kind === 'act') return Object.keys(choice.action.input ?? {}).length > 0 ? 'fill' : 'run'
  if (choice.kind === 'chain' || choice.kind === 'saved' || choice.kind === 'repeat') return 'run'
  return choice.kind === 'run' ? 'run' : choice.kind === 'skip' ? 'skip' : choice.kind === 'mode' ? 'switch' : 'use'
}

const tabOf = (row: PaletteRow, isEmpty: boolean): Hint[] => {
  if (isEmpty) return [{ keys: 'Tab', says: 'narrow' }]
  return row.record ? [{ keys: 'Tab', says: 'verbs' }] : []
}

const hintsOf = (row: PaletteRow | undefined, leaf: string, isEmpty: boolean, isDeveloper: boolean): Hint[] => {
  if (leaf === 'confirming')
    return [
      { keys: 'Mod+Enter', says: 'confirm' },
      { keys: 'Escape', says: 'back' },
    ]
  if (leaf !== 'browsing' && leaf !== 'asking') return [{ keys: 'Escape', says: leaf === 'done' ? 'close' : 'back' }]
  const leaving = { keys: 'Escape', says: leaf === 'asking' ? 'back' : 'close' }
  if (!row || row.choice.kind === 'none') return [leaving]
  const second = secondOf(row)
  return [
    { keys: 'Enter', says: enterOf(row) },
    ...(leaf === 'browsing' ? tabOf(row, isEmpty) : []),
    ...(second && leaf === 'browsing' ? [{ keys: 'Shift+Enter', says: second.says }] : []),
    ...(isDeveloper && leaf === 'browsing' && thirdOf(row) ? [{ keys: 'Alt+Shift+Enter', says: 'curl' }] : []),
    ...(row.choice.kind === 'go' ? [{ keys: 'Mod+Enter', says: 'newTab' }] : []),
    ...(leaf === 'browsing' && ownNameOf(row) ? [{ keys: 'F2', says: 'alias' }] : []),
    leaving,
  ]
}

export const Footer = ({ row, leaf }: { row: PaletteRow | undefined; leaf: string }) => {
  const { t } = useWords()
  const place = useMaybePlace()
  const { developer = false } = useMe().profile
  const { query } = useSnapshot().context
  return (
    <footer className="palette-footer">
      {place && (
        <span className="palette-place">
          <bdi className="code">{place.vendorCode.toUpperCase()}</bdi>
          <span className="env" data-env={place.env}>
            {place.env.toUpperCase()}
          </span>
        </span>
      )}
      <span className="palette-hints">
        {hintsOf(row, leaf, query === '', developer).map(({ keys, says }) => (
          <span key={keys}>
            <Kbd keys={keys} /> {t(`palette.hint.${says}`)}
          </span>
        ))}
      </span>
    </footer>
  )
}
