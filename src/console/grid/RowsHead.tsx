// The head of the grid: selects the page, names the columns, sorts by them.
import type { PointerEvent } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { isSelected, pageRows, selectedCount } from '#machines/listing/question.ts'
import { type Column, cellOf, isMoney, isValue } from './columns.ts'
import { type List, useList } from './list.ts'
import { saveLayout } from './views.ts'

const PickPage = () => {
  const { t } = useWords()
  const { state, send } = useList()
  const rows = pageRows(state)
  const picked = rows.filter(id => isSelected(state, id)).length
  const isAll = picked > 0 && picked === rows.length
  const isSome = !isAll && selectedCount(state) > 0
  return (
    <input
      type="checkbox"
      aria-label={t('grid.pickPage')}
      checked={isAll}
      ref={box => {
        if (box) box.indeterminate = isSome
      }}
      onChange={() => {
        if (!isAll) return send({ type: 'select.page' })
        for (const id of rows) send({ type: 'select.toggle', id })
      }}
    />
  )
}

const directionOf = (
  { state: { sort } }: Pick<List, 'state'>,
  { name, sorts = name }: Column,
): 'ascending' | 'descending' | 'none' => {
  if (sort === sorts) return 'ascending'
  return sort === `-${sorts}` ? 'descending' : 'none'
}

/** For the mouse alone: by keys a column gets its width in the choice of columns. */
const Grip = ({ name }: Pick<Column, 'name'>) => {
  const { resource, columns, view } = useList()
  const keep = async (width: number | undefined) => {
    const { choicesOf, sized } = await import('./arranging.ts')
    await saveLayout(resource, view, sized(choicesOf(columns), name, width))
  }
  const drag = async ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const head = currentTarget.parentElement as HTMLElement
    const { resize } = await import('./resizing.ts')
    resize(clientX, head, width => void keep(width).catch(() => {}))
  }
  return (
    <span
      className="head-grip"
      aria-hidden="true"
      onPointerDown={event => void drag(event)}
      onDoubleClick={() => void keep(undefined).catch(() => {})}
    />
  )
}

/** What is no text to be shortened, also while no row has any. */
const isWhole = ({ kind, facts }: Column['field']): boolean =>
  kind === 'moment' || kind === 'date' || facts.format === 'phone'

const Head = ({ column }: { column: Column }) => {
  const words = useWords()
  const list = useList()
  const { name, sorts = name, sortable, atEnd, composed } = column
  const label = words.field(list.resource, name)
  const direction = directionOf(list, column)
  return (
    <th
      scope="col"
      data-at-end={atEnd || undefined}
      data-whole={atEnd || isWhole(column.field) || undefined}
      data-word={column.field.kind === 'choice' || composed !== undefined || undefined}
      data-state={name === 'status' || composed?.isTrack || undefined}
      data-value={isMoney(column) || isValue(column) || undefined}
      {...cellOf(column)}
      className={name === list.resource.title ? 'row-name' : undefined}
      aria-sort={sortable ? direction : undefined}
    >
      {sortable ? (
        <button type="button" className="head-sort" onClick={() => list.send({ type: 'sort.toggle', field: sorts })}>
          <span>{label}</span>
          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={14} />}
        </button>
      ) : (
        <span className="head-text">{label}</span>
      )}
      <Grip name={name} />
    </th>
  )
}

/** Columns there is no room for: told by name, and shown by going sideways. */
const Beyond = ({ hidden, isWide, toggle }: NonNullable<List['beyond']>) => {
  const { t, field, list, number } = useWords()
  const { resource } = useList()
  const names = list(hidden.map(({ name }) => field(resource, name)))
  const label = t(isWide ? 'grid.columnsFit' : 'grid.columnsBeyond', { names })
  return (
    <Hint text={label}>
      <button type="button" className="head-beyond" aria-label={label} aria-pressed={isWide} onClick={toggle}>
        {isWide ? <Icon name="chevron-left" size={14} /> : <bdi dir="ltr">+{number(hidden.length)}</bdi>}
      </button>
    </Hint>
  )
}

export const RowsHead = () => {
  const { t } = useWords()
  const { drawn, beyond } = useList()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="row-pick">
          <PickPage />
        </th>
        {drawn.map(column => (
          <Head key={column.name} column={column} />
        ))}
        <th scope="col" className="row-menu">
          {beyond ? <Beyond {...beyond} /> : <span className="hidden">{t('grid.rowMenu')}</span>}
        </th>
      </tr>
    </thead>
  )
}
