// The first rows of a file as they will stand there: picture, name, key, amounts, status, and what happens to each.
import type { ComponentProps } from 'react'
import { Cell } from '#console/fields/Cell.tsx'
import { Thumb } from '#console/fields/media/Thumb.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { textIn } from '#console/fields/title.ts'
import { wallOf } from '#console/fields/vendorTime.ts'
import { visualOf } from '#console/fields/visuals.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { StatusDot, ValueDot } from '#console/theme/StatusDot.tsx'
import { camel, humanised } from '#contract/address.ts'
import type { FirstColumn, FirstRow } from '#contract/becoming.ts'
import { countOfOutcome } from '#contract/bulk.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { RowOutcomes } from '#contract/rowOutcome.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { Scroll } from './Scroll.tsx'

interface FirstRowsProps {
  columns: readonly FirstColumn[]
  rows: readonly FirstRow[]
  resource: Resource
  upload?: string
}

/** What names the record: as the field is called where there is one, else as the file type calls its column. */
const keyName = (words: Words, { resource, upload, columns }: Omit<FirstRowsProps, 'rows'>): string | undefined => {
  const type = upload ? resource.uploads?.[upload] : undefined
  if (!type) return words.t('upload.record')
  const name = camel(type.key)
  if (name === resource.title) return undefined
  const resources = [resource, ...columns.flatMap(column => resourceNamed(column.resource) ?? [])]
  const of = resources.find(({ fields }) => Object.hasOwn(fields, name))
  return of ? words.field(of, name) : (type.columns[type.key]?.facts.label ?? humanised(type.key))
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const sideOf = ({ field }: { field: Field }): string | undefined =>
  visualOf(field).atEnd ? 'upload-figure' : undefined

const Happens = ({ outcome }: Pick<FirstRow, 'outcome'>) => {
  const { t } = useWords()
  const name = RowOutcomes.names.find(known => known === outcome.toLowerCase())
  return <StatusDot tone={name && RowOutcomes.tones[name]}>{t(`upload.count.${countOfOutcome[outcome]}`)}</StatusDot>
}

/** The day an instant at midnight stands for: it begins then, or what ends then holds through the day before. */
const dayMeant = (instant: string, ends: boolean, timezone: string): string | undefined => {
  if (!wallOf(instant, timezone).endsWith('T00:00')) return undefined
  const within = ends ? new Date(Date.parse(instant) - 1).toISOString() : instant
  return wallOf(within, timezone).slice(0, 10)
}

/** A day is told as a day: how the file's days were read is verified here. */
const CellOf = (props: ComponentProps<typeof Cell>) => {
  const words = useWords()
  const { timezone } = useSetting()
  const { field, value } = props
  if (field.kind !== 'moment' || typeof value !== 'string') return <Cell {...props} />
  const day = dayMeant(value, field.facts.ends === true, timezone)
  return <time dateTime={value}>{day ? words.date(day) : words.moment(value).exact}</time>
}

export const FirstRows = (props: FirstRowsProps) => {
  const { columns, rows, resource } = props
  const words = useWords()
  const { urlLang } = useSetting()
  // A column that holds something in none of these rows tells nothing.
  const shown = columns.map(({ resource: name, field }, at) => {
    const of = resourceNamed(name)
    const known = of?.fields[field]
    return of && known && rows.some(({ cells }) => isSaid(cells[at])) ? { of, name: field, field: known } : undefined
  })
  const hasPictures = rows.some(({ picture }) => picture)
  const hasStatus = rows.some(({ status }) => status)
  const key = keyName(words, props)
  const hasTitles = !key || rows.some(({ title }) => textIn(title, urlLang))
  // Rows of one thing are read together; the file shows them where they stand.
  const inOrder = rows.toSorted((one, other) => one.line - other.line)
  if (rows.every(({ outcome }) => outcome === 'ERROR')) return null
  const title = words.t('upload.first', { count: rows.length, number: words.number(rows.length) })
  return (
    <div>
      <h3>{title}</h3>
      <Scroll label={title}>
        <table className="upload-table upload-first">
          <thead>
            <tr>
              <th scope="col" className="upload-figure">
                {words.t('upload.line')}
              </th>
              {hasPictures && <th scope="col">{words.t('upload.picture')}</th>}
              {hasTitles && <th scope="col">{words.field(resource, resource.title)}</th>}
              {key && <th scope="col">{key}</th>}
              {shown.map(
                column =>
                  column && (
                    <th key={column.name} scope="col" className={sideOf(column)}>
                      {words.field(column.of, column.name)}
                    </th>
                  ),
              )}
              {hasStatus && <th scope="col">{words.t('upload.status')}</th>}
              <th scope="col">{words.t('upload.happens')}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder.map(row => (
              <tr key={row.line}>
                <td className="upload-figure">{words.number(row.line)}</td>
                {hasPictures && <td>{row.picture && <Thumb medium={row.picture} />}</td>}
                {hasTitles && (
                  <td className="upload-named">
                    {row.title ? <bdi>{textIn(row.title, urlLang)}</bdi> : <span className="field-none">–</span>}
                  </td>
                )}
                {key && (
                  <td>
                    <bdi className="upload-code">{row.key}</bdi>
                  </td>
                )}
                {shown.map(
                  (column, at) =>
                    column && (
                      <td key={column.name} className={sideOf(column)}>
                        <CellOf value={row.cells[at]} name={column.name} field={column.field} resource={column.of} />
                      </td>
                    ),
                )}
                {hasStatus && <td>{row.status && <ValueDot set={RecordStatus} value={row.status} />}</td>}
                <td>
                  <Happens outcome={row.outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}
