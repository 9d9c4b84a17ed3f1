// The rows and what stands there instead of them: their skeleton, an empty list, a refusal. One grid for all sizes; on a
// phone the style sheet makes cards of the same rows.
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef } from 'react'
import { RowMenu } from '#console/action/ActionMenu.tsx'
import { useWords } from '#console/i18n/words.ts'
import { recordScreenOf } from '#contract/address.ts'
import { isSelected } from '#machines/listing/question.ts'
import { depthOf } from './depth.ts'
import { Empty } from './Empty.tsx'
import { useSheetOpen } from './here.ts'
import { type List, useList } from './list.ts'
import { Row } from './Row.tsx'
import { RowsHead } from './RowsHead.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { scopeOf } from './scope.ts'
import { useCursorFocus } from './useCursorFocus.ts'
import './rows.css'

const Sheet = lazy(() => import('#console/sheet/Sheet.tsx').then(({ Sheet }) => ({ default: Sheet })))
const ListError = lazy(() => import('./ListError.tsx').then(({ ListError }) => ({ default: ListError })))

const Trouble = () => (
  <Suspense>
    <ListError />
  </Suspense>
)

const idAt = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? undefined) : undefined

/** A click picks the place for the keys; on the checkbox it selects, with Shift a whole range. */
const pointed = ({ send, now }: List) => ({
  onClick: (event: MouseEvent) => {
    const id = idAt(event)
    if (!id) return
    const onBox = event.target instanceof Element && event.target.closest('[data-pick]')
    if (!onBox) return send({ type: 'cursor.set', id })
    if (event.shiftKey && now().anchor) send({ type: 'select.range', id })
    else send({ type: 'select.toggle', id })
    send({ type: 'cursor.set', id })
  },
  onContextMenu: (event: MouseEvent) => {
    const id = idAt(event)
    if (id) send({ type: 'cursor.set', id })
  },
  // The menu key and Shift+F10 open where the focus is; Space must not scroll the rows.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target === event.currentTarget) event.preventDefault()
  },
})

const Grid = ({ list }: { list: List }) => {
  const words = useWords()
  const { resource, rows, state, columns, menuAt } = list
  const scroller = useRef<HTMLDivElement>(null)
  useCursorFocus(list, scroller)

  const { total, exact, cursor } = state
  const { number = 1, size = state.size } = list.page ?? {}
  const cursorRow = rows.find(({ id }) => id === cursor)
  return (
    <RowMenu resource={resource} subject={scopeOf(list, cursorRow)}>
      <div className="grid-scroll" ref={scroller} {...pointed(list)}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved in by keys is a grid
          role="grid"
          className="grid"
          aria-label={words.area(resource)}
          aria-rowcount={exact ? total + 1 : -1}
          aria-colcount={columns.length + 2}
          aria-multiselectable="true"
          aria-busy={list.isStale}
          data-stale={list.isStale || undefined}
        >
          <RowsHead />
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={row.id}
                resource={resource}
                columns={columns}
                row={row}
                index={(number - 1) * size + at + 2}
                isCursor={row.id === cursor}
                isPicked={isSelected(state, row.id)}
                isChanged={list.changed.has(row.id)}
                isMenuOpen={menuAt === row.id}
                depth={depthOf(list, row)}
                onMenu={list.openMenu}
                address={`${recordScreenOf(resource, row.id)}${list.carried}`}
              />
            ))}
          </tbody>
        </table>
      </div>
    </RowMenu>
  )
}

export const Rows = () => {
  const list = useList()
  const isSheet = useSheetOpen()
  if (list.error && list.rows.length === 0) return <Trouble />
  if (list.isLoading) return <RowsSkeleton />
  if (list.rows.length === 0) return <Empty />
  return (
    <>
      {Boolean(list.error) && <Trouble />}
      {isSheet ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Sheet />
        </Suspense>
      ) : (
        <Grid list={list} />
      )}
    </>
  )
}
