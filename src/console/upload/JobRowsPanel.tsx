// What became of each row of a job, a page at a time; those that failed first asked for, since they are what one came for.
import { Button } from '@radix-ui/themes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { keys, listRecords } from '#console/net/records.ts'
import type { PanelProps } from '#console/present.ts'
import { may, resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { actionId } from '#contract/address.ts'
import { inWordsOf } from '#contract/bulk.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import { printValue } from '#rules/expression/print.ts'
import { countKey } from './Counts.tsx'
import { factsOf, jobRowsArea, jobsArea } from './follow.ts'
import { kindOf } from './kinds.ts'
import { mendAddress, readFailed } from './mending.ts'
import { RowKinds } from './RowKinds.tsx'
import { Scroll } from './Scroll.tsx'
import { useReport } from './useJob.ts'

const perPage = 25
const every = 'every'

interface Found {
  code: string | null
  column: string | null
  message: string | null
  told: Pick<Finding, 'key' | 'params'> | null
}

interface RowFacts extends Found {
  id: string
  line: number
  key: string | null
  outcome: string
  others: readonly Found[] | null
}

const outcomesOf = (): ValueSet | undefined => resourceNamed(jobRowsArea.name)?.fields.outcome?.facts.of

/** What is asked about the rows: one outcome or all, and of the failed ones one kind of error or all. */
interface RowsFilter {
  outcome: string
  code?: string
  page: number
}

const useRowsOf = (jobId: string, { outcome, code, page }: RowsFilter) => {
  const parts = [`job:${jobId}`, outcome === every ? '' : `outcome:${outcome}`, code ? `code:${printValue(code)}` : '']
  const filter = parts.filter(Boolean).join(' ')
  const query = { page, size: perPage, sort: 'line', filter }
  const { data } = useQuery({
    queryKey: keys.list(jobRowsArea, query),
    queryFn: ({ signal }) => listRecords(jobRowsArea, query, signal),
    placeholderData: keepPreviousData,
  })
  return data
}

interface LineProps {
  row: AnyRow
  outcomes: ValueSet | undefined
  /** What the file calls our columns. */
  names: Readonly<Record<string, string>>
  isAction: boolean
}

const outcomeText = (words: Words, outcomes: ValueSet, outcome: string, isAction: boolean): string =>
  isAction && outcome === 'updated' ? words.t(countKey('update', true)) : words.value(outcomes, outcome)

const Line = ({ row, outcomes, names, isAction }: LineProps) => {
  const words = useWords()
  const { line, key, outcome, others, ...first } = row as unknown as RowFacts
  const nameOf = (name: string) => (Object.hasOwn(names, name) ? names[name]! : name)
  const all = [first, ...(others ?? [])].map(({ code, column, message, told }) =>
    inWordsOf({ line, code: code ?? '', column, message: message ?? '', ...told }, nameOf),
  )
  return (
    <tr>
      <td className="upload-figure">{words.number(line)}</td>
      <td>
        <bdi className={isAction ? undefined : 'upload-code'}>{key}</bdi>
      </td>
      <td>
        {outcomes ? (
          <StatusDot tone={outcomes.tones[outcome]}>{outcomeText(words, outcomes, outcome, isAction)}</StatusDot>
        ) : (
          outcome
        )}
      </td>
      <td>
        {all.map(({ column, message, ...found }) => (
          <p key={`${column} ${message}`}>
            {/* Of a spot inside a field the message says where it is. */}
            {column && !(isAction && column.includes('.')) && <bdi className="upload-code">{column}</bdi>}{' '}
            {message ? words.finding({ ...found, message }) : found.code && kindOf(words, found.code)}
          </p>
        ))}
      </td>
    </tr>
  )
}

/** Only a job that read a file has rows to mend. */
const MendLink = ({ record }: Pick<PanelProps, 'record'>) => {
  const { t } = useWords()
  const { data } = useQuery({
    queryKey: [...keys.record(jobsArea, record.id), 'failed'],
    queryFn: ({ signal }) => readFailed(record.id, signal),
    enabled: record.kind === 'bulk.apply' && factsOf(record).failed > 0,
    retry: false,
  })
  const area = data && resourceNamed(data.resource)
  if (!data || !area || !may(actionId(area, 'upload'))) return null
  return (
    <p>
      <Link to={mendAddress(area, data.upload, record.id)}>{t('upload.mend.start')}</Link>
    </p>
  )
}

export const JobRowsPanel = ({ record }: PanelProps) => {
  const words = useWords()
  const outcomes = outcomesOf()
  const isAction = record.kind === 'action'
  const [asked, ask] = useState<RowsFilter>({ outcome: factsOf(record).failed > 0 ? 'error' : every, page: 1 })
  const { outcome, code, page } = asked
  const data = useRowsOf(record.id, asked)
  const names = useReport(record.id)?.names ?? {}
  const pages = data ? Math.max(1, Math.ceil(data.page.total / perPage)) : 1
  return (
    <div className="job-panel">
      <select
        className="upload-select upload-outcome"
        aria-label={words.t('upload.outcome')}
        value={outcome}
        onChange={event => ask({ outcome: event.target.value, page: 1 })}
      >
        <option value={every}>{words.t('upload.everyOutcome')}</option>
        {outcomes?.names.map(name => (
          <option key={name} value={name}>
            {outcomeText(words, outcomes, name, isAction)}
          </option>
        ))}
      </select>
      <MendLink record={record} />
      <RowKinds jobId={record.id} code={code} onPick={next => ask({ outcome: 'error', code: next, page: 1 })} />
      {data?.rows.length === 0 && <p className="upload-soft">{words.t('upload.noRows')}</p>}
      {data && data.rows.length > 0 && (
        <Scroll label={words.t('upload.outcome')}>
          <table className="upload-table">
            <thead>
              <tr>
                <th scope="col">{words.t('upload.line')}</th>
                <th scope="col">{words.t('upload.record')}</th>
                <th scope="col">{words.t('upload.outcome')}</th>
                <th scope="col">{words.t('upload.what')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(row => (
                <Line key={row.id} row={row} outcomes={outcomes} names={names} isAction={isAction} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {pages > 1 && (
        <div className="upload-actions">
          <Button size="1" variant="soft" disabled={page === 1} onClick={() => ask({ ...asked, page: page - 1 })}>
            {words.t('upload.previous')}
          </Button>
          <span className="upload-figure">
            {words.t('upload.pageOf', { page: words.number(page), pages: words.number(pages) })}
          </span>
          <Button size="1" variant="soft" disabled={page >= pages} onClick={() => ask({ ...asked, page: page + 1 })}>
            {words.t('upload.nextPage')}
          </Button>
        </div>
      )}
    </div>
  )
}
