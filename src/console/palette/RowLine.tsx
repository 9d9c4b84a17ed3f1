// One row: icon, title with the matched letters, where it belongs, state or reason, key. An off row stays reachable and is
// described by its reason.
import { Command } from 'cmdk'
import { type MouseEvent, memo } from 'react'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { faceOfKey, Kbd } from '#console/theme/Kbd.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { paletteNow } from './actor.ts'
import { Marked } from './Marked.tsx'
import type { Group, PaletteRow } from './row.ts'
import { optionId } from './view.ts'

interface RowLineProps {
  row: PaletteRow
  isActive: boolean
  /** From one. */
  place: number
  count: number
  top: number
  /** Of the page, as HTML names it. */
  lang: string
  onPick(id: string): void
}

const spoken = (keys: string): string => keys.split(/[ +]/).map(faceOfKey).join(' ')

const whyId = (row: PaletteRow): string => `${optionId(row)}-why`

const activate = (row: PaletteRow, isActive: boolean) => {
  if (!isActive) paletteNow().send({ type: 'row.activate', id: row.id })
}

/** What is to be seen of it. A row is made anew at every letter, mostly to say the same. */
const looksSame = (one: PaletteRow, other: PaletteRow): boolean =>
  one === other ||
  (one.title === other.title &&
    one.note === other.note &&
    one.icon === other.icon &&
    one.pictured?.row.id === other.pictured?.row.id &&
    one.keys === other.keys &&
    one.why === other.why &&
    one.id === other.id &&
    one.isCode === other.isCode &&
    one.state?.text === other.state?.text &&
    one.state?.tone === other.state?.tone &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, at) => mark === other.marks[at]))

/** Called by the console itself: it runs as the page does, whatever letter it begins with. */
const ours: ReadonlySet<Group> = new Set(['areas', 'commands', 'settings', 'keys', 'modes', 'subject'])

const Inside = memo(
  ({ row }: { row: PaletteRow }) => (
    <>
      {row.pictured?.resource.picture ? (
        <RecordThumbnail resource={row.pictured.resource} row={row.pictured.row} beside={row.title} />
      ) : (
        <Icon name={row.icon} />
      )}
      <span className="palette-title" dir={ours.has(row.group) ? undefined : 'auto'}>
        <Marked text={row.title} marks={row.marks} />
      </span>
      {row.note && (
        <bdi className="palette-note" dir={row.isCode ? 'ltr' : undefined}>
          {row.note}
        </bdi>
      )}
      <span className="palette-end">
        {row.why ? (
          <span id={whyId(row)} className="palette-why">
            {row.why}
          </span>
        ) : (
          row.state && <StatusDot tone={row.state.tone}>{row.state.text}</StatusDot>
        )}
        {row.keys && <Kbd keys={row.keys} />}
      </span>
    </>
  ),
  ({ row: one }, { row: other }) => looksSame(one, other),
)

const keepFocus = (event: MouseEvent): void => event.preventDefault()

const isDanger = ({ choice }: PaletteRow): boolean => choice.kind === 'act' && choice.action.effect === 'danger'

const Line = ({ row, isActive, place, count, top, lang, onPick }: RowLineProps) => {
  const { title, note, state, why, keys } = row
  const name = [title, note, state?.text, keys && spoken(keys)].filter(Boolean).join(', ')
  return (
    <Command.Item asChild value={row.id} onSelect={onPick}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the line keeps the focus and names the active option */}
      <div
        id={optionId(row)}
        role="option"
        lang={lang}
        aria-label={name}
        aria-selected={isActive}
        aria-disabled={why ? true : undefined}
        aria-describedby={why ? whyId(row) : undefined}
        aria-posinset={place}
        aria-setsize={count}
        className="palette-row"
        data-danger={isDanger(row) || undefined}
        style={{ insetBlockStart: top }}
        onPointerMove={() => activate(row, isActive)}
        onMouseDown={keepFocus}
      >
        <Inside row={row} />
      </div>
    </Command.Item>
  )
}

/** What it does is asked for by its name when it is picked, so only what is seen of it draws it anew. */
export const RowLine = memo(
  Line,
  ({ row: one, ...was }, { row: other, ...is }) =>
    was.isActive === is.isActive &&
    was.place === is.place &&
    was.count === is.count &&
    was.top === is.top &&
    was.lang === is.lang &&
    was.onPick === is.onPick &&
    looksSame(one, other),
)
