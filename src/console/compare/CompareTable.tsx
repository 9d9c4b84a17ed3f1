// Fields in rows, records in columns; what differs is marked by more than its colour. On a phone each field is a block.
import { IconButton } from '@radix-ui/themes'
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { CompareLine } from './lines.ts'

interface CompareTableProps {
  resource: Resource
  records: readonly AnyRow[]
  lines: readonly CompareLine[]
  /** Absent where no fewer can be compared. */
  onLeave?(id: string): void
}

const Head = ({ resource, record, onLeave }: Omit<CompareTableProps, 'records' | 'lines'> & { record: AnyRow }) => {
  const { t } = useWords()
  const { urlLang } = useSetting()
  const title = titleOf(resource, record, urlLang)
  const leave = t('compare.leave', { title: `\u2068${title}\u2069` })
  return (
    <th scope="col">
      <span className="compare-head">
        <Link to={recordScreenOf(resource, record.id)} dir="auto">
          {title}
        </Link>
        {onLeave && (
          <Hint text={leave}>
            <IconButton size="1" variant="ghost" color="gray" aria-label={leave} onClick={() => onLeave(record.id)}>
              <Icon name="x" size={14} />
            </IconButton>
          </Hint>
        )}
      </span>
    </th>
  )
}

const Line = ({ resource, records, line }: Pick<CompareTableProps, 'resource' | 'records'> & { line: CompareLine }) => {
  const { t } = useWords()
  const { urlLang } = useSetting()
  const { name, label, field, values, differs } = line
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && (
          <span className="compare-mark">
            <span aria-hidden="true">≠</span>
            <span className="hidden">, {t('compare.differs')}</span>
          </span>
        )}
      </th>
      {records.map((record, at) => (
        <td key={record.id} data-title={titleOf(resource, record, urlLang)}>
          {isEmpty(values[at]) ? (
            <span className="compare-none">—</span>
          ) : (
            <Cell value={values[at]} name={name} field={field} resource={resource} row={record} />
          )}
        </td>
      ))}
    </tr>
  )
}

export const CompareTable = ({ resource, records, lines, onLeave }: CompareTableProps) => {
  const words = useWords()
  const label = words.t('compare.table', { area: words.label(resource) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="compare-scroll" tabIndex={0} aria-label={label}>
      <table className="compare-table">
        <thead>
          <tr>
            <th scope="col">{words.t('compare.field')}</th>
            {records.map(record => (
              <Head key={record.id} resource={resource} record={record} onLeave={onLeave} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.key} resource={resource} records={records} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
