// Records that belong to another one, as a compact table edited in place; each row opens as a page of its own.
import { Table } from '@radix-ui/themes'
import { useRef } from 'react'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { isMedia, RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { visualOf } from '#console/fields/visuals.ts'
import { EditableCell } from '#console/form/EditableCell.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { factFields } from './factFields.ts'
import { useColumnsWithRoom } from './useColumnsWithRoom.ts'

const status = f.choice(RecordStatus)

const columnsOf = (child: Resource, may: (right: string) => boolean) =>
  factFields(child, may).filter(
    ([name, field]) =>
      field.facts.column &&
      name !== child.parent?.field &&
      name !== child.title &&
      // What it looks like stands before what it is called.
      !(child.picture && isMedia({ field })),
  )

interface RowProps {
  child: Resource
  row: AnyRow
  isGone(column: string): true | undefined
}

/** What its columns have no room for, below what it is called: a row is a small card then. */
const Beside = ({ child, row, columns }: Pick<RowProps, 'child' | 'row'> & { columns: readonly [string, Field][] }) => {
  const words = useWords()
  const told = columns.filter(([name]) => !isEmpty(row[name]) && row[name] !== 0)
  if (told.length === 0) return null
  return (
    <span className="detail-told">
      {told.map(([name, field]) => (
        <span key={name}>
          {words.field(child, name)} <Cell value={row[name]} name={name} field={field} resource={child} row={row} />
        </span>
      ))}
    </span>
  )
}

const ChildRow = ({ child, row, isGone }: RowProps) => {
  const words = useWords()
  const may = useMay()
  const { urlLang } = useSetting()
  const columns = columnsOf(child, may)
  const title = titleOf(child, row, urlLang)
  const link = (
    <Link to={recordScreenOf(child, row.id)}>
      <bdi>{title}</bdi>
    </Link>
  )
  return (
    <Table.Row>
      <Table.RowHeaderCell>
        <span className="pictured">
          <RecordThumbnail resource={child} row={row} beside={title} />
          <span>
            {link}
            <Beside child={child} row={row} columns={columns.filter(([name]) => isGone(name))} />
          </span>
        </span>
      </Table.RowHeaderCell>
      {columns.map(([name, field]) => (
        <Table.Cell
          key={name}
          data-gone={isGone(name)}
          align={visualOf(field).atEnd ? 'right' : undefined}
          className={visualOf(field).atEnd ? 'detail-end' : undefined}
        >
          <EditableCell resource={child} row={row} name={name} field={field} />
        </Table.Cell>
      ))}
      {child.lifecycle !== 'none' && (
        <Table.Cell data-gone={isGone('status')}>
          <Cell value={row.status} name="status" field={status} resource={child} row={row} />
        </Table.Cell>
      )}
      <Table.Cell>
        <ActionMenu resource={child} subject={{ records: [row] }} label={words.t('detail.rowMenu', { title })} />
      </Table.Cell>
    </Table.Row>
  )
}

interface TableProps {
  child: Resource
  rows: readonly AnyRow[]
  /** Other rows are on their way. */
  isOld: boolean
}

export const ChildTable = ({ child, rows, isOld }: TableProps) => {
  const words = useWords()
  const may = useMay()
  const around = useRef<HTMLElement>(null)
  const gone = useColumnsWithRoom(around, rows)
  const isGone = (column: string) => gone.includes(column) || undefined
  return (
    <section
      ref={around}
      className="action-scroll detail-children"
      aria-label={words.t('detail.table', { area: words.label(child) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      data-old={isOld || undefined}
    >
      <Table.Root size="1">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>{words.field(child, child.title)}</Table.ColumnHeaderCell>
            {columnsOf(child, may).map(([name, column]) => (
              <Table.ColumnHeaderCell
                key={name}
                data-column={name}
                data-gone={isGone(name)}
                className={visualOf(column).atEnd ? 'detail-end' : undefined}
              >
                {words.field(child, name)}
              </Table.ColumnHeaderCell>
            ))}
            {child.lifecycle !== 'none' && (
              <Table.ColumnHeaderCell data-column="status" data-state data-gone={isGone('status')}>
                {words.t('fields.status')}
              </Table.ColumnHeaderCell>
            )}
            <Table.ColumnHeaderCell>
              <span className="hidden">{words.t('action.menu')}</span>
            </Table.ColumnHeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(row => (
            <ChildRow key={row.id} child={child} row={row} isGone={isGone} />
          ))}
        </Table.Body>
      </Table.Root>
    </section>
  )
}
