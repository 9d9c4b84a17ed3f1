// What a timeline draws, in words: each record with its time, leading to its page.
import { Table } from '@radix-ui/themes'
import { Cell } from '#console/fields/Cell.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { AnyRow } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { laneName, Shows, type TimedResource, useSpanText } from './timedResource.tsx'

const status = f.choice(RecordStatus)

interface Props {
  resource: TimedResource
  rows: readonly AnyRow[]
  /** With what each is about. */
  isGrouped: boolean
}

export const AsTable = ({ resource, rows, isGrouped }: Props) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const spanText = useSpanText(resource)
  const { t } = words
  const { of, shows } = resource.during
  // What names its lane is told by its title already.
  const lane = resource.during.lane === resource.title ? undefined : resource.during.lane
  const about = isGrouped ? resource.fields[of] : undefined
  const heads = [resource.title, ...(about ? [of] : []), ...(lane ? [lane] : []), shows]
  return (
    <details className="timeline-table">
      <summary>{t('timeline.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="action-scroll" tabIndex={0} aria-label={t('timeline.table')}>
        <Table.Root size="1">
          <Table.Header>
            <Table.Row>
              {heads.map(name => (
                <Table.ColumnHeaderCell key={name}>{words.field(resource, name)}</Table.ColumnHeaderCell>
              ))}
              <Table.ColumnHeaderCell>{t('timeline.when')}</Table.ColumnHeaderCell>
              <Table.ColumnHeaderCell>{t('fields.status')}</Table.ColumnHeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(row => (
              <Table.Row key={row.id}>
                <Table.RowHeaderCell>
                  <Link to={recordScreenOf(resource, row.id)} dir="auto">
                    {titleOf(resource, row, urlLang)}
                  </Link>
                </Table.RowHeaderCell>
                {about && (
                  <Table.Cell>
                    <Cell resource={resource} name={of} field={about} value={row[of]} row={row} />
                  </Table.Cell>
                )}
                {lane && (
                  <Table.Cell>
                    <bdi>{laneName(resource, row, words)}</bdi>
                  </Table.Cell>
                )}
                <Table.Cell>
                  <Shows resource={resource} row={row} />
                </Table.Cell>
                <Table.Cell>{spanText(row)}</Table.Cell>
                <Table.Cell>
                  <Cell resource={resource} name="status" field={status} value={row.status} row={row} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </section>
    </details>
  )
}
