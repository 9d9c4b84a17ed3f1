// The line: chips for mode, target and filled arguments, then the one input of the palette. Backspace at its start takes the
// last chip away.
import { Command } from 'cmdk'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionOf } from '#contract/standard.ts'
import type { Wish } from '#machines/wish.ts'
import { paletteNow } from './actor.ts'
import { modeName } from './modes.ts'
import { pasteCodes } from './pasting/pasting.ts'
import type { PaletteRow } from './row.ts'
import { useTargetName } from './sentence/target.ts'
import { askedFor, slotName } from './slots.ts'
import { typeText } from './typing.ts'
import { askedIn, listed, optionId, usePaletteLeaf, useSnapshot } from './view.ts'

const worksOnIt = ({ target }: Wish): boolean => Object.keys(target as object).length > 0

const Chips = () => {
  const words = useWords()
  const { context } = useSnapshot()
  const target = useTargetName()
  const { mode, wish, chips } = context
  const [area = '', name = ''] = wish?.action.split('.') ?? []
  const resource = resourceNamed(area)
  const action = resource && actionOf(resource, name)
  return (
    <>
      {mode !== '' && !wish && <span className="palette-chip">{modeName(mode, words)}</span>}
      {action && <span className="palette-chip strong">{words.action(action)}</span>}
      {/* A sum works on nothing, and nor does a verb that asks for its record or for none. */}
      {target && mode !== '=' && (!wish || worksOnIt(wish)) && (
        <span className="palette-chip" dir="auto" title={words.t('palette.target', { target })}>
          {target}
          {!wish && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.t('palette.dropTarget', { target })}
              onMouseDown={event => event.preventDefault()}
              onClick={() => paletteNow().send({ type: 'backspace.empty' })}
            >
              <Icon name="x" size={12} />
            </button>
          )}
        </span>
      )}
      {wish &&
        chips.map(({ slot, text, value }) => {
          const asked = askedFor(wish.action, { name: slot })
          return value === undefined || !asked ? null : (
            <span key={slot} className="palette-chip">
              <small>{slotName(asked, words)}</small> <bdi>{text}</bdi>
            </span>
          )
        })}
    </>
  )
}

/** "Reason, 2 of 3, required" */
const useSlotName = (): string | undefined => {
  const words = useWords()
  const snapshot = useSnapshot()
  const asked = askedIn(snapshot)
  if (!asked) return undefined
  const { slots, chips } = snapshot.context
  return words.t('palette.slot', {
    name: slotName(asked, words),
    number: chips.length + 1,
    count: slots.length,
    need: words.t(asked.slot.optional ? 'palette.optional' : 'palette.required'),
  })
}

interface LineProps {
  listId: string
  active: PaletteRow | undefined
  /** Id of the text that says what is wrong. */
  wrongId?: string
  /** Id of the text that says how the asked value is written. */
  hintId?: string
  focus: Ref<{ focus(): void }>
}

// The ends of the line are the line's, not the list's; cmdk would take them.
const keepEnds = (event: KeyboardEvent) => {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
}

/** A column of codes is a target, not a text. */
const keepColumn = (event: ClipboardEvent) => {
  if (pasteCodes(event.clipboardData.getData('text/plain'))) event.preventDefault()
}

export const Line = ({ listId, active, wrongId, hintId, focus }: LineProps) => {
  const { t } = useWords()
  const { context } = useSnapshot()
  const isListed = listed.has(usePaletteLeaf())
  const slot = useSlotName()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(focus, () => ({ focus: () => input.current?.focus({ preventScroll: true }) }), [])
  // In the frame of the opening: the next key must land here. And again when a card has been left.
  useLayoutEffect(() => {
    if (isListed) input.current?.focus({ preventScroll: true })
  }, [isListed])
  const label = slot ?? t('palette.input')
  return (
    <div className="palette-line">
      <Chips />
      {/* What is typed is the chart's: cmdk, told of it, would look for its first row at every letter. */}
      <Command.Input asChild value="" onValueChange={typeText}>
        <input
          ref={input}
          value={context.query}
          id="palette-line"
          // What is asked runs as the page does, what is typed as it is written.
          dir={context.query === '' ? undefined : 'auto'}
          className="palette-input"
          placeholder={isListed ? label : undefined}
          role="combobox"
          aria-label={label}
          aria-labelledby={undefined}
          aria-controls={isListed ? listId : undefined}
          aria-expanded={isListed && active !== undefined}
          aria-activedescendant={isListed && active ? optionId(active) : undefined}
          aria-invalid={wrongId ? true : undefined}
          aria-describedby={wrongId ?? hintId}
          enterKeyHint="go"
          readOnly={!isListed}
          onKeyDown={keepEnds}
          onPaste={keepColumn}
        />
      </Command.Input>
    </div>
  )
}
