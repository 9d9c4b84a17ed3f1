// One of the versions of a record that is published by revisions, by what stands with each: when, by whom, live, planned. Whoever may
// not read the history types the number.
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { OptionSelect } from '#console/fields/controls/OptionSelect.tsx'
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
  if (isError || !mayRead) return <FieldRow {...row} />
  const options = (data ?? []).map(one => ({ value: String(one.no), label: textOf(words, one) }))
  return (
    <FieldRow
      {...row}
      onChange={next => row.onChange(next === null ? null : Number(next))}
      draw={control => <OptionSelect {...control} options={options} />}
    />
  )
}
