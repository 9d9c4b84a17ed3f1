// Several equal rows of inputs: added, moved and taken away by buttons that say which row they mean, moved by Alt with an
// arrow or by their handle too. The focus follows the moved row; what was taken away can be put back where it was.
import { Button, IconButton } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { useEntryDrag } from './entryDrag.ts'
import { useNextFocus } from './entryFocus.ts'
import type { ControlProps } from './visual.ts'
import './entries.css'

interface EntriesProps<T> {
  /** The control the rows are the value of. */
  control: ControlProps
  rows: readonly T[]
  onRows(rows: readonly T[]): void
  nameOf(row: T, at: number): string
  addText: string
  /** Puts a new row into the list; at the end when absent. Without `start` nothing is added here. */
  start?: () => T
  place?: (rows: readonly T[], row: T) => readonly T[]
  most?: number
  isOrdered?: boolean
  children(row: T, change: (next: T) => void, at: number): ReactNode
}

const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(to, 0, row)
  return next
}

export const Entries = <T,>({ control, rows, onRows, nameOf, addText, start, place, ...rest }: EntriesProps<T>) => {
  const { t } = useWords()
  const { most = 100, isOrdered = false, children } = rest
  const { id, labelId, describedBy, disabled, invalid } = control
  const wanted = useNextFocus()
  const [gone, setGone] = useState<{ row: T; at: number; name: string }>()
  const [news, setNews] = useState('')

  const move = (from: number, to: number, focus: string) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length) return
    wanted.current = focus
    setNews(t('field.moved', { name: nameOf(row, from), n: to + 1, all: rows.length }))
    onRows(moved(rows, from, to))
  }
  const shift = (at: number, by: number) => {
    const to = at + by
    // At the end of the list the same button is off, so the focus takes the other one.
    const isEnd = to === 0 || to === rows.length - 1
    move(at, to, `${id}-${(by < 0) === isEnd ? 'down' : 'up'}-${to}`)
  }
  const drag = useEntryDrag((from, to) => move(from, to, `${id}-row-${to}`))
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!isOrdered || disabled || !event.altKey || by === undefined) return
    event.preventDefault()
    move(at, at + by, `${id}-row-${at + by}`)
  }
  const remove = (at: number) => {
    const row = rows[at]
    if (row === undefined) return
    const left = rows.length - 1
    wanted.current = left > 0 ? `${id}-remove-${Math.min(at, left - 1)}` : `${id}-add`
    setNews('')
    setGone({ row, at, name: nameOf(row, at) })
    onRows(rows.filter((_, other) => other !== at))
  }
  const putBack = () => {
    if (!gone) return
    const at = Math.min(gone.at, rows.length)
    wanted.current = `${id}-row-${at}`
    setGone(undefined)
    onRows([...rows.slice(0, at), gone.row, ...rows.slice(at)])
  }
  const add = () => {
    if (!start) return
    const row = start()
    const next = place?.(rows, row) ?? [...rows, row]
    wanted.current = `${id}-row-${next.indexOf(row)}`
    onRows(next)
  }
  const button = (kind: string, at: number, icon: string, label: string, isOff: boolean, run: () => void) => (
    <IconButton
      id={`${id}-${kind}-${at}`}
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      className="entries-button"
      aria-label={label}
      disabled={disabled || isOff}
      onClick={run}
      onBlur={control.onBlur}
    >
      <Icon name={icon} size={14} />
    </IconButton>
  )
  const mayMove = isOrdered && rows.length > 1 && !disabled
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name stands outside, a fieldset would want it inside
    <div
      id={id}
      role="group"
      tabIndex={-1}
      className="entries"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {rows.length > 0 && (
        <ol className="entries-rows" ref={drag.list}>
          {rows.map((row, at) => {
            const name = nameOf(row, at)
            const change = (next: T) => onRows(rows.map((other, spot) => (spot === at ? next : other)))
            return (
              <li key={at} className="entries-row" {...drag.marks(at, rows.length)}>
                {mayMove && <span className="entries-handle" aria-hidden="true" {...drag.handle(at)} />}
                {/* biome-ignore lint/a11y/useSemanticElements: a row of a list, named for who hears it */}
                <div
                  role="group"
                  id={`${id}-row-${at}`}
                  tabIndex={-1}
                  aria-label={name}
                  aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                  className="entries-inputs"
                  onKeyDown={event => press(event, at)}
                >
                  {children(row, change, at)}
                </div>
                <div className="entries-buttons">
                  {isOrdered &&
                    button('up', at, 'chevron-up', t('field.moveUp', { name }), at === 0, () => shift(at, -1))}
                  {isOrdered &&
                    button('down', at, 'chevron-down', t('field.moveDown', { name }), at === rows.length - 1, () =>
                      shift(at, 1),
                    )}
                  {button('remove', at, 'x', t('field.remove', { name }), false, () => remove(at))}
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <p className="entries-gone" role="status">
        {gone && (
          <>
            <span className="field-soft">{t('field.removed', { name: gone.name })}</span>{' '}
            <Button type="button" size="1" variant="ghost" onClick={putBack}>
              {t('action.undo')}
            </Button>
          </>
        )}
        <span className="hidden">{news}</span>
      </p>
      {start && (
        <Button
          id={`${id}-add`}
          type="button"
          size="1"
          variant="soft"
          disabled={disabled || rows.length >= most}
          onClick={add}
        >
          <Icon name="plus" size={14} /> {addText}
        </Button>
      )}
    </div>
  )
}
