// Several equal rows of inputs: added, moved and taken away by buttons that say which row they mean. The focus never falls
// into the void: it follows the moved row, and after a removal it goes to the next one or to the button that adds.
import { Button, IconButton } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
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

/** Where the focus goes once the rows are drawn anew. */
const useNextFocus = () => {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const spot = wanted.current ? document.getElementById(wanted.current) : null
    const first = spot?.role === 'group' ? spot.querySelector<HTMLElement>('input, textarea, button') : undefined
    ;(first ?? spot)?.focus()
    wanted.current = undefined
  })
  return wanted
}

export const Entries = <T,>({ control, rows, onRows, nameOf, addText, start, place, ...rest }: EntriesProps<T>) => {
  const { t } = useWords()
  const { most = 100, isOrdered, children } = rest
  const { id, labelId, describedBy, disabled, invalid } = control
  const wanted = useNextFocus()
  const shift = (at: number, by: number) => {
    const to = at + by
    // At the end of the list the same button is off, so the focus takes the other one.
    const isEnd = to === 0 || to === rows.length - 1
    wanted.current = `${id}-${(by < 0) === isEnd ? 'down' : 'up'}-${to}`
    onRows(moved(rows, at, to))
  }
  const remove = (at: number) => {
    const left = rows.length - 1
    wanted.current = left > 0 ? `${id}-remove-${Math.min(at, left - 1)}` : `${id}-add`
    onRows(rows.filter((_, other) => other !== at))
  }
  const add = () => {
    if (!start) return
    const row = start()
    const next = place?.(rows, row) ?? [...rows, row]
    wanted.current = `${id}-row-${next.indexOf(row)}`
    onRows(next)
  }
  const button = (kind: string, at: number, icon: string, label: string, isOff: boolean, press: () => void) => (
    <IconButton
      id={`${id}-${kind}-${at}`}
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      className="entries-button"
      aria-label={label}
      disabled={disabled || isOff}
      onClick={press}
      onBlur={control.onBlur}
    >
      <Icon name={icon} size={14} />
    </IconButton>
  )
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
        <ol className="entries-rows">
          {rows.map((row, at) => {
            const name = nameOf(row, at)
            const change = (next: T) => onRows(rows.map((other, place) => (place === at ? next : other)))
            return (
              <li key={at} className="entries-row">
                {/* biome-ignore lint/a11y/useSemanticElements: a row of a list, named for who hears it */}
                <div role="group" id={`${id}-row-${at}`} tabIndex={-1} aria-label={name} className="entries-inputs">
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
