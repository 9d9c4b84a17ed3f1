// The rows and what stands there instead of them: their skeleton, an empty list, a refusal. One grid for all sizes; on a
// phone the style sheet makes cards of the same rows.
import { Fragment, type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef } from 'react'
import { RowMenu } from '#console/action/ActionMenu.tsx'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { recordScreenOf } from '#contract/address.ts'
import { isSelected, placeOf } from '#machines/listing/question.ts'
import { useSheetOpen } from './here.ts'
import { type Items, itemsOf } from './items.ts'
import { type List, ListContext, useList } from './list.ts'
import { mistakeIn } from './mistake.ts'
import { rangeTo } from './picking.ts'
import { Row } from './Row.tsx'
import { RowsHead } from './RowsHead.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { scopeOf } from './scope.ts'
import { useCursorFocus } from './useCursorFocus.ts'
import { useFittingColumns } from './useFittingColumns.ts'
import { type Sight, useSight } from './useSight.ts'
import { Whole } from './Whole.tsx'
import './rows.css'

const Sheet = lazy(() => spoken(import('#console/sheet/Sheet.tsx')).then(({ Sheet }) => ({ default: Sheet })))
const ListError = lazy(() => spoken(import('./ListError.tsx')).then(({ ListError }) => ({ default: ListError })))

const Mistaken = lazy(() => spoken(import('./Mistaken.tsx')).then(({ Mistaken }) => ({ default: Mistaken })))
const Empty = lazy(() => spoken(import('./Empty.tsx')).then(({ Empty }) => ({ default: Empty })))
const GroupRow = lazy(() => spoken(import('./GroupRow.tsx')).then(({ GroupRow }) => ({ default: GroupRow })))
const TotalRow = lazy(() => spoken(import('./GroupRow.tsx')).then(({ TotalRow }) => ({ default: TotalRow })))

const Trouble = () => (
  <Suspense>
    <ListError />
  </Suspense>
)

const idAt = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? undefined) : undefined

const placeAt = ({ target }: { target: EventTarget }): number =>
  Number(target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset.place)

/** A click picks the place for the keys; on the checkbox it selects, with Shift a whole range. */
const pointed = (list: List, { send, now } = list) => ({
  // With the press, so that the address knows the row before its link is followed.
  onMouseDown: (event: MouseEvent) => {
    if (idAt(event) && event.button === 0 && !event.shiftKey) send({ type: 'cursor.reach', place: placeAt(event) })
  },
  onClick: (event: MouseEvent) => {
    const id = idAt(event)
    if (!id) return
    const place = placeAt(event)
    const onBox = event.target instanceof Element && event.target.closest('[data-pick]')
    if (!onBox) return
    if (event.shiftKey && now().anchor) return rangeTo(list, place)
    send({ type: 'select.toggle', id })
    send({ type: 'cursor.reach', place })
  },
  onContextMenu: (event: MouseEvent) => {
    if (idAt(event)) send({ type: 'cursor.reach', place: placeAt(event) })
  },
  // The menu key and Shift+F10 open where the focus is; Space must not scroll the rows.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target === event.currentTarget) event.preventDefault()
  },
})

/** Height of the items that are not drawn. */
const Gap = ({ many, height }: { many: number; height: number }) =>
  many > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="row-gap">
      <td style={{ blockSize: `${many * height}px` }} />
    </tr>
  )

/** A row that is still on its way. */
const Coming = () => {
  const { drawn } = useList()
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="row">
      <td colSpan={drawn.length + 2} className="row-coming" />
    </tr>
  )
}

const Body = ({ list, items, sight }: { list: List; items: Items; sight: Sight }) => {
  const { resource, state, drawn: columns, menuAt, places, groups } = list
  const { isInSeveral } = groups
  const cursorAt = placeOf(state)
  const draw = (item: number) => {
    const is = items.at(item)
    if ('section' in is) return <GroupRow key={`group ${is.section.value}`} section={is.section} index={item + 2} />
    const row = places.get(is.place)
    if (!row) return <Coming key={item} />
    return (
      <Row
        // A record may stand in several groups.
        key={isInSeveral ? `${is.place} ${row.id}` : row.id}
        resource={resource}
        columns={columns}
        row={row}
        place={is.place}
        index={item + 2}
        isCursor={row.id === state.cursor && (!isInSeveral || is.place === cursorAt)}
        isPicked={isSelected(state, row.id)}
        isChanged={list.changed.has(row.id)}
        isMenuOpen={menuAt === row.id}
        branch={list.tree?.branches.get(row.id)}
        mark={list.mark}
        onMenu={list.openMenu}
        address={`${recordScreenOf(resource, row.id)}${list.carried}`}
      />
    )
  }
  const { base, end, height, drawn } = sight
  return (
    <tbody>
      {drawn.map((item, at) => (
        <Fragment key={`at ${item}`}>
          <Gap many={item - (drawn[at - 1] ?? base - 1) - 1} height={height} />
          {draw(item)}
        </Fragment>
      ))}
      <Gap many={end - 1 - (drawn.at(-1) ?? base - 1)} height={height} />
    </tbody>
  )
}

const Grid = () => {
  const words = useWords()
  const whole = useList()
  const { resource, rows, state, columns, groups, page } = whole
  const scroller = useRef<HTMLDivElement>(null)
  const shown = Math.max(page?.total ?? 0, whole.first + rows.length)
  const items = itemsOf(groups.sections, groups.by !== undefined, shown)
  const sight = useSight(whole, items, scroller)
  useCursorFocus(whole, scroller, sight.base)
  const list = { ...whole, ...useFittingColumns(whole, scroller) }
  const { exact, cursor } = state
  const cursorRow = rows.find(({ id }) => id === cursor)
  return (
    <ListContext value={list}>
      <RowMenu resource={resource} subject={scopeOf(list, cursorRow)}>
        <div className="grid-scroll" ref={scroller} {...pointed(list)} {...list.tree?.dragAndDrop}>
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both kinds of grid have several rows picked */}
          <table
            role={list.tree ? 'treegrid' : 'grid'}
            className="grid"
            aria-label={words.label(resource)}
            aria-rowcount={exact ? items.count + 1 : -1}
            aria-colcount={columns.length + 2}
            aria-multiselectable="true"
            aria-busy={list.isStale}
            data-stale={list.isStale || undefined}
            data-beyond={list.beyond ? true : undefined}
          >
            <RowsHead />
            <Body list={list} items={items} sight={sight} />
            {groups.total && (
              <Suspense>
                <TotalRow total={groups.total} />
              </Suspense>
            )}
          </table>
        </div>
      </RowMenu>
      <Whole scroller={scroller} />
    </ListContext>
  )
}

export const Rows = () => {
  const list = useList()
  const isSheet = useSheetOpen()
  if (mistakeIn(list))
    return (
      <Suspense>
        <Mistaken />
      </Suspense>
    )
  if (list.error && list.rows.length === 0) return <Trouble />
  if (list.isLoading) return <RowsSkeleton />
  const isFolded = list.groups.by !== undefined && list.groups.sections.length > 0
  if (list.rows.length === 0 && !isFolded)
    return (
      <Suspense>
        <Empty />
      </Suspense>
    )
  return (
    <>
      {Boolean(list.error) && <Trouble />}
      {isSheet ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Sheet />
        </Suspense>
      ) : (
        <Grid />
      )}
    </>
  )
}
