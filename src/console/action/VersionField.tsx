// One of the versions of a record that is published by revisions, by what stands with each: when, by whom, live, planned. Whoever may
// not read the history types the number.
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { useWords, type Words } from '#console/i18n/words.ts'
import { keys, readRevisions } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { actionId } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Revision } from '#contract/revisions.ts'

interface VersionFieldProps extends ComponentProps<typeof FieldRow> {
  resource: Resource
  record: AnyRow
}

const textOf = (words: Words, { no, at, byName, isLive, isHead, isScheduled }: Revision): string => {
  const { t } = words
  const marks = [isLive && t('detail.use.live'), isScheduled && t('detail.use.scheduled'), isHead && t('action.newest')]
  return [
    t('action.versionOf', { version: words.number(no) }),
    words.moment(at).relative,
    byName ?? t('action.bySystem'),
    ...marks,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const VersionField = ({ resource, record, ...row }: VersionFieldProps) => {
  const words = useWords()
  const mayRead = useMay()(actionId(resource, 'history'))
  const { data, isError } = useQuery({
    queryKey: keys.revisions(resource, record.id),
    queryFn: ({ signal }) => readRevisions(resource, record.id, signal),
    enabled: mayRead,
  })
  const { id = '', autoFocus } = row
  // It comes after the form it stands in, which has given the focus to nobody else.
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus()
  }, [])
  if (isError || !mayRead) return <FieldRow {...row} />
  return (
    <div className="field-row">
      <EntrySelect
        {...(row.id !== undefined && { id: row.id })}
        label={row.label}
        value={row.value === undefined || row.value === null ? undefined : String(row.value)}
        options={(data ?? []).map(one => ({ value: String(one.no), label: textOf(words, one) }))}
        {...(row.required && { required: true })}
        onChange={next => row.onChange(next === undefined ? null : Number(next))}
      />
      {row.help && <p className="field-help">{row.help}</p>}
      {row.finding && (
        <p role="alert" className="field-error">
          {words.finding(row.finding)}
        </p>
      )}
    </div>
  )
}
