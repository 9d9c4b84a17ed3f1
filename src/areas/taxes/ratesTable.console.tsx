// What the timeline draws, in words: each rate with its days, leading to its page.
import { Table } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import styles from './taxes.module.css'
import { taxes } from './taxes.ts'

const columns = ['name', 'country', 'rate', 'validFrom', 'validTo'] as const

export const AsTable = ({ rows }: { rows: readonly AnyRow[] }) => {
  const words = useWords()
  const { t, percent, date } = words
  return (
    <details className={styles.table}>
      <summary>{t('taxes.screen.timelineTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="action-scroll" tabIndex={0} aria-label={t('taxes.screen.timeline')}>
        <Table.Root size="1">
          <Table.Header>
            <Table.Row>
              {columns.map(name => (
                <Table.ColumnHeaderCell key={name}>{words.field(taxes, name)}</Table.ColumnHeaderCell>
              ))}
              <Table.ColumnHeaderCell>{t('fields.status')}</Table.ColumnHeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(row => (
              <Table.Row key={row.id}>
                <Table.RowHeaderCell>
                  <Link to={recordScreenOf(taxes, row.id)} dir="auto">
                    {String(row.name)}
                  </Link>
                </Table.RowHeaderCell>
                <Table.Cell>{String(row.country)}</Table.Cell>
                <Table.Cell>{percent(Number(row.rate))}</Table.Cell>
                <Table.Cell>{date(String(row.validFrom))}</Table.Cell>
                <Table.Cell>{row.validTo ? date(String(row.validTo)) : t('taxes.screen.openEnd')}</Table.Cell>
                <Table.Cell>
                  <ValueDot set={RecordStatus} value={row.status} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </section>
    </details>
  )
}
