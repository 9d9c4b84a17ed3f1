// The one line in which a list is asked: text, with its chips below. Enter asks, Escape takes the typing back.
import { Button, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { examplesOf } from './examples.ts'
import { useList } from './list.ts'
import { focusRows } from './rowFocus.ts'
import { asSpoken } from './spoken.ts'
import { useQueryLine } from './useQueryLine.ts'

// Most lists are opened without a filter.
const Chips = lazy(() => import('./Chips.tsx').then(({ Chips }) => ({ default: Chips })))

const Suggestions = lazy(() => import('./Suggestions.tsx').then(({ Suggestions }) => ({ default: Suggestions })))
const QueryMistake = lazy(() => import('./QueryMistake.tsx').then(({ QueryMistake }) => ({ default: QueryMistake })))

/** A value behind a head of the other direction keeps its own: `<7d` is not turned around. */
const asRead = (examples: string): string => examples.replace(/:("[^"]*"|\S+)/g, (_, value) => `:${isolated(value)}`)

export const QueryLine = () => {
  const words = useWords()
  const list = useList()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const line = useQueryLine(list, input)
  const { text, suggestions, at, mistake } = line
  const { resource, names } = list
  const examples = useMemo(
    () => asSpoken(examplesOf(resource, names), { resource, names }, words).text,
    [resource, names, words],
  )
  const active = suggestions[at]
  const steps: Record<string, () => void> = {
    ArrowDown: () => (suggestions.length > 0 ? line.move(1) : line.open()),
    ArrowUp: () => line.move(-1),
    Enter: () => (active ? line.take(active) : line.apply()),
    Escape: () => {
      if (suggestions.length > 0) return line.close()
      line.revert()
      focusRows(input.current)
    },
  }
  const press = (event: KeyboardEvent) => {
    const first = active ?? suggestions[0]
    const isTab = event.key === 'Tab' && !event.shiftKey && line.isDirty && first
    const step = isTab ? () => line.take(first) : steps[event.key]
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    step()
  }
  const edit = (from: number, to: number) => {
    input.current?.focus()
    input.current?.setSelectionRange(from, to)
  }
  return (
    <search className="query" aria-label={words.t('grid.filter', { area: words.manyWithin(list.resource) })}>
      <div className="query-line">
        <TextField.Root
          ref={input}
          data-query-line
          role="combobox"
          className="query-input"
          aria-label={words.t('grid.queryLine')}
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${at}`}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? `${id}-mistake` : undefined}
          autoComplete="off"
          spellCheck={false}
          dir={text ? 'auto' : undefined}
          maxLength={2048}
          placeholder={words.t(examples ? 'grid.queryHint' : 'grid.queryLine', {
            examples: isolated(asRead(examples)),
          })}
          value={text}
          onChange={event => line.type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onClick={line.open}
          onBlur={line.close}
          onKeyDown={press}
        >
          <TextField.Slot>
            <Icon name="search" />
          </TextField.Slot>
          <TextField.Slot>
            {line.isDirty ? (
              <Button
                type="button"
                size="1"
                variant="ghost"
                onMouseDown={event => event.preventDefault()}
                onClick={line.apply}
              >
                {words.t('grid.apply')} <Kbd keys="Enter" />
              </Button>
            ) : (
              <Kbd keys="/" does="list /" />
            )}
          </TextField.Slot>
        </TextField.Root>
        {suggestions.length > 0 && (
          <Suspense>
            <Suggestions id={id} suggestions={suggestions} at={at} onTake={line.take} />
          </Suspense>
        )}
      </div>
      {mistake && (
        <Suspense>
          <QueryMistake id={`${id}-mistake`} text={text} mistake={mistake} />
        </Suspense>
      )}
      {list.state.filter !== '' && (
        <Suspense fallback={<div className="chips" data-coming />}>
          <Chips
            onEdit={(from, to) => edit(line.placeOf(from), line.placeOf(to))}
            onAdd={() => edit(text.length, text.length)}
          />
        </Suspense>
      )}
    </search>
  )
}
