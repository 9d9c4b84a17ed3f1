// Records that belong to this one, as a compact table edited in place; each row opens as a page of its own.
import { Button, Table } from '@radix-ui/themes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { visualOf } from '#console/fields/visuals.ts'
import { EditableCell } from '#console/form/EditableCell.tsx'
import { useWords } from '#console/i18n/words.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { catalogueOfAreas, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { createScreenOf, recordScreenOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const status = f.choice(RecordStatus)
const size = 25

/** Resources whose parent is this one and whose list the person may see. */
export const childrenOf = (resource: Resource, may: (id: string) => boolean): Resource[] =>
  catalogueOfAreas().filter(area => area.parent?.resource === resource.name && may(`${area.name}.open`))

const columnsOf = (child: Resource) =>
  Object.entries(child.fields).filter(
    ([name, { facts }]) => facts.column && name !== child.parent?.field && name !== child.title,
  )

const ChildRow = ({ child, row }: { child: Resource; row: AnyRow }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  return (
    <Table.Row>
      <Table.RowHeaderCell>
        <Link to={recordScreenOf(child, row.id)}>
          <bdi>{titleOf(child, row, urlLang)}</bdi>
        </Link>
      </Table.RowHeaderCell>
      {columnsOf(child).map(([name, field]) => (
        <Table.Cell
          key={name}
          align={visualOf(field).atEnd ? 'right' : undefined}
          className={visualOf(field).atEnd ? 'detail-end' : undefined}
        >
          <EditableCell resource={child} row={row} name={name} field={field} />
        </Table.Cell>
      ))}
      {child.lifecycle !== 'none' && (
        <Table.Cell>
          <Cell value={row.status} name="status" field={status} resource={child} />
        </Table.Cell>
      )}
      <Table.Cell>
        <ActionMenu
          resource={child}
          subject={{ records: [row] }}
          label={words.t('detail.rowMenu', { title: titleOf(child, row, urlLang) })}
        />
      </Table.Cell>
    </Table.Row>
  )
}

export const ChildPanel = ({ child, parentId }: { child: Resource; parentId: string }) => {
  const words = useWords()
  const may = useMay()
  const [page, setPage] = useState(1)
  const field = child.parent?.field ?? ''
  const query = { page, size, sort: child.sort ?? '-updatedAt', filter: `${field}:${parentId}` }
  const { data, isPlaceholderData } = useQuery({
    queryKey: keys.list(child, query),
    queryFn: ({ signal }) => listRecords(child, query, signal),
    placeholderData: keepPreviousData,
  })
  const create = actionOf(child, 'create')
  const rows = data?.rows ?? []
  const total = data?.page.total ?? 0
  const label = words.area(child)
  return (
    <section className="detail-section" aria-label={label} id={child.name}>
      <div className="detail-heading-row">
        <h2 className="detail-heading">
          {label}
          {data && <span className="detail-soft"> {words.number(total)}</span>}
        </h2>
        {create && may(create.id) && (
          <Link className="detail-new" to={`${createScreenOf(child)}?${field}=${parentId}`}>
            {words.action(create)}
          </Link>
        )}
      </div>
      {data && rows.length === 0 && (
        <p className="detail-soft">{words.t('detail.noChildren', { area: words.areaWithin(child) })}</p>
      )}
      {rows.length > 0 && (
        <section
          className="action-scroll"
          aria-label={words.t('detail.table', { area: label })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
          data-old={isPlaceholderData || undefined}
        >
          <Table.Root size="1">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeaderCell>{words.field(child, child.title)}</Table.ColumnHeaderCell>
                {columnsOf(child).map(([name, column]) => (
                  <Table.ColumnHeaderCell key={name} className={visualOf(column).atEnd ? 'detail-end' : undefined}>
                    {words.field(child, name)}
                  </Table.ColumnHeaderCell>
                ))}
                {child.lifecycle !== 'none' && (
                  <Table.ColumnHeaderCell>{words.t('fields.status')}</Table.ColumnHeaderCell>
                )}
                <Table.ColumnHeaderCell>
                  <span className="action-hidden">{words.t('action.menu')}</span>
                </Table.ColumnHeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {rows.map(row => (
                <ChildRow key={row.id} child={child} row={row} />
              ))}
            </Table.Body>
          </Table.Root>
        </section>
      )}
      {total > size && (
        <div className="detail-pages">
          <Button variant="soft" size="1" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words.t('detail.previousPage')}
          </Button>
          <Button variant="soft" size="1" disabled={page * size >= total} onClick={() => setPage(page + 1)}>
            {words.t('detail.nextPage')}
          </Button>
        </div>
      )}
    </section>
  )
}
