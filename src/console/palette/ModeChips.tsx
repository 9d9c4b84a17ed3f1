// The signs as chips under an empty line: pressed, or gone through with Tab.
import { useWords } from '#console/i18n/words.ts'
import { paletteNow } from './actor.ts'
import { modeName, modesHere } from './modes.ts'
import { useSnapshot } from './view.ts'

export const ModeChips = () => {
  const words = useWords()
  const { mode } = useSnapshot().context
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced at every key
    <div role="group" className="palette-modes" aria-label={words.t('palette.group.modes')}>
      {(['', ...modesHere()] as const).map(one => (
        <button
          key={one || 'all'}
          type="button"
          tabIndex={-1}
          className="palette-mode"
          aria-pressed={one === mode}
          onMouseDown={event => event.preventDefault()}
          onClick={() => paletteNow().send({ type: 'mode.set', mode: one })}
        >
          {one && (
            <bdi className="code" aria-hidden="true">
              {one}
            </bdi>
          )}
          <span>{modeName(one, words)}</span>
        </button>
      ))}
    </div>
  )
}
