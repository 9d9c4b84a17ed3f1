// Records that belong to this one: as a table, or crossed by what they differ by where their declaration says how.
import { Button } from '@radix-ui/themes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { MatrixToggle } from '#console/matrix/MatrixToggle.tsx'
import { fillerOf, isCrossed, useMatrixOpen } from '#console/matrix/showing.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { knownResources, resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { createScreenOf } from '#contract/address.ts'
import { isMeant } from '#contract/field.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Listed } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { ChildTable } from './ChildTable.tsx'
import { Section } from './Section.tsx'

const MatrixPanel = lazy(() =>
  import('#console/matrix/MatrixPanel.tsx').then(({ MatrixPanel }) => ({ default: MatrixPanel })),
)

const size = 25

/** Resources whose parent is this one, which this record can have, and whose list the person may see. */
export const childrenOf = (resource: Resource, record: AnyRow, may: (id: string) => boolean): Resource[] =>
  knownResources().filter(
    ({ name, parent }) =>
      parent?.resource === resource.name && isMeant({ facts: parent }, record) && may(`${name}.open`),
  )

interface ChildProps {
  child: Resource
  parent: AnyRow
}

const HeadEnd = ({ child, parent, total }: ChildProps & { total: number | undefined }) => {
  const words = useWords()
  const may = useMay()
  const create = actionOf(child, 'create')
  const filler = fillerOf(child)
  return (
    <>
      <span className="detail-soft detail-count">
        {total === 0 ? words.t('detail.noChildren') : total !== undefined && words.number(total)}
      </span>
      {isCrossed(child) && <MatrixToggle child={child} />}
      {filler && <ActionButton {...filler} subject={{ records: [parent] }} size="1" variant="soft" />}
      {create && may(create.id) && (
        <Link className="detail-new" to={`${createScreenOf(child)}?${child.parent?.field}=${parent.id}`}>
          {words.action(create)}
        </Link>
      )}
    </>
  )
}

const Turning = ({ page, total, onPage }: { page: number; total: number; onPage(page: number): void }) => {
  const { t } = useWords()
  return (
    <div className="detail-pages">
      <Button variant="soft" size="1" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('detail.previousPage')}
      </Button>
      <Button variant="soft" size="1" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
        {t('detail.nextPage')}
      </Button>
    </div>
  )
}

interface TableProps extends Pick<ChildProps, 'child'> {
  listed: Listed<AnyRow> | undefined
  /** Of another page, while this one comes. */
  isOld: boolean
  page: number
  onPage(page: number): void
}

const Table = ({ child, listed, isOld, page, onPage }: TableProps) => {
  if (!listed) return <Skeleton lines={3} />
  if (listed.rows.length === 0) return null
  return (
    <>
      <ChildTable child={child} rows={listed.rows} isOld={isOld} />
      {listed.page.total > size && <Turning page={page} total={listed.page.total} onPage={onPage} />}
    </>
  )
}

const Listing = ({ child, parent }: ChildProps) => {
  const words = useWords()
  const [page, setPage] = useState(1)
  const isMatrix = useMatrixOpen(child)
  const query = { page, size, sort: child.sort ?? '-updatedAt', filter: `${child.parent?.field}:${parent.id}` }
  const { data, isPlaceholderData } = useQuery({
    queryKey: keys.list(child, query),
    queryFn: ({ signal }) => listRecords(child, query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      name={child.name}
      title={words.label(child)}
      head={<HeadEnd child={child} parent={parent} total={data?.page.total} />}
    >
      {isMatrix && isCrossed(child) ? (
        <Suspense fallback={<Skeleton lines={6} height="1.75em" />}>
          <MatrixPanel child={child} parent={parent} />
        </Suspense>
      ) : (
        <Table child={child} listed={data} isOld={isPlaceholderData} page={page} onPage={setPage} />
      )}
    </Section>
  )
}

/** Of another area it may still be on its way. */
export const ChildPanel = ({ child, parent }: ChildProps) => {
  const whole = resourceNamed(child.name) ?? child
  return isOutlined(whole) ? <Skeleton lines={3} /> : <Listing child={whole} parent={parent} />
}
