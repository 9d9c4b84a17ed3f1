// One row: icon, title with the matched letters, where it belongs, state or reason, key. An off row stays reachable and is
// described by its reason.
import { Command } from 'cmdk'
import { memo } from 'react'
import { Icon } from '#console/theme/Icon.tsx'
import { faceOfKey, Kbd } from '#console/theme/Kbd.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { paletteNow } from './actor.ts'
import { choose } from './choose.ts'
import { Marked } from './Marked.tsx'
import type { Row } from './row.ts'
import { optionId } from './view.ts'

interface RowLineProps {
  row: Row
  isActive: boolean
  /** From one. */
  place: number
  count: number
  top: number
  /** Of the page, as HTML names it. */
  lang: string
  say(text: string): void
}

const spoken = (keys: string): string => keys.split(/[ +]/).map(faceOfKey).join(' ')

const activate = (row: Row, isActive: boolean) => {
  if (!isActive) paletteNow().send({ type: 'row.activate', id: row.id })
}

export const RowLine = memo(({ row, isActive, place, count, top, lang, say }: RowLineProps) => {
  const { title, note, state, why, keys, icon, isCode, marks } = row
  const id = optionId(row)
  const name = [title, note, state?.text, keys && spoken(keys)].filter(Boolean).join(', ')
  return (
    <Command.Item asChild value={row.id} onSelect={() => (why ? say(why) : choose(row))}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the line keeps the focus and names the active option */}
      <div
        id={id}
        role="option"
        lang={lang}
        aria-label={name}
        aria-selected={isActive}
        aria-disabled={why ? true : undefined}
        aria-describedby={why ? `${id}-why` : undefined}
        aria-posinset={place}
        aria-setsize={count}
        className="palette-row"
        data-danger={isDanger(row) || undefined}
        style={{ insetBlockStart: top }}
        onPointerMove={() => activate(row, isActive)}
        onMouseDown={event => event.preventDefault()}
      >
        <Icon name={icon} />
        <span className="palette-title" dir="auto">
          <Marked text={title} marks={marks} />
        </span>
        {note &&
          (isCode ? (
            <bdi className="palette-note" dir="ltr">
              {note}
            </bdi>
          ) : (
            <bdi className="palette-note">{note}</bdi>
          ))}
        <span className="palette-end">
          {why ? (
            <span id={`${id}-why`} className="palette-why">
              {why}
            </span>
          ) : (
            state && <StatusDot tone={state.tone}>{state.text}</StatusDot>
          )}
          {keys && <Kbd keys={keys} />}
        </span>
      </div>
    </Command.Item>
  )
})

const isDanger = ({ choice }: Row): boolean => choice.kind === 'act' && choice.action.effect === 'danger'
