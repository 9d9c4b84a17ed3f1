// The failed rows of a job in a grid: the wrong cells are mended by keys or mouse, and just these rows are checked and run.
// What was typed is kept as a draft, so nothing is lost by leaving.
import { Button, Heading } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { keys } from '#console/net/records.ts'
import { type Draft, useDraft } from '#console/session/drafts.ts'
import { go } from '#console/shell/navigation.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { uploadScreenOf } from '#contract/address.ts'
import type { FailedRows } from '#contract/bulk.ts'
import { jobsArea } from './follow.ts'
import { MendRow } from './MendRow.tsx'
import { changedRows, correctedName, errorsName, fileOf, type Mended, pasted, readFailed } from './mending.ts'
import { Scroll } from './Scroll.tsx'
import { useSave } from './save.ts'
import { filePathOf } from './useJob.ts'
import { useUploadState } from './useUpload.ts'

interface GridProps {
  jobId: string
  failed: FailedRows
  draft: Draft<Mended>
}

const Grid = ({ jobId, failed, draft }: GridProps) => {
  const words = useWords()
  const { resource, upload, choose } = useUploadState()
  const save = useSave()
  const [mended, setMended] = useState<Mended>(draft.found ?? {})
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const wrong = table.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    wrong?.focus()
    wrong?.select()
  }, [])
  const change = (next: Mended) => {
    setMended(next)
    draft.keep(next)
  }
  const { rows, columns, total } = failed
  const changed = changedRows(failed, mended)
  const leave = () => go(uploadScreenOf(resource, upload))
  const isSame = changed === 0
  const run = () =>
    choose(fileOf(failed, mended, correctedName(failed.file ?? 'rows')), {
      asBefore: isSame,
      former: jobId,
      reading: failed.reading,
    })
  useKeys('record', { 'Ctrl+Enter': run })
  return (
    <>
      <p className="upload-soft" role="status">
        {words.t('upload.mend.open', { count: rows.length, number: words.number(rows.length) })}
        {changed > 0 && ` ${words.t('upload.mend.changed', { count: changed, number: words.number(changed) })}`}
        {total > rows.length &&
          ` ${words.t('upload.mend.first', { number: words.number(rows.length), total: words.number(total) })}`}
      </p>
      <Scroll label={words.t('upload.mend.title')}>
        <table ref={table} className="upload-table mend">
          <thead>
            <tr>
              <th scope="col">{words.t('upload.line')}</th>
              <th scope="col">{words.t('upload.what')}</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  <bdi className="upload-code">{failed.names[column] ?? column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <MendRow
                key={row.line}
                row={row}
                at={at}
                columns={columns}
                names={failed.names}
                mended={mended}
                onType={(column, text) => change({ ...mended, [row.line]: { ...mended[row.line], [column]: text } })}
                onPaste={(column, block) => change(pasted(failed, mended, { row: at, column }, block))}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      <div className="upload-actions upload-decision">
        <Button type="button" onClick={run}>
          {words.t('upload.mend.run', { count: rows.length, number: words.number(rows.length) })}
          <Kbd keys="Mod+Enter" />
        </Button>
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => save(filePathOf(jobId, 'errors'), errorsName(failed.file ?? 'rows'))}
        >
          {words.t('upload.downloadErrors')}
        </Button>
        <Button type="button" variant="ghost" color="gray" onClick={leave}>
          {words.t('upload.cancel')}
        </Button>
      </div>
    </>
  )
}

export const Mending = ({ jobId }: { jobId: string }) => {
  const words = useWords()
  const draft = useDraft<Mended>(`failedRows:${jobId}`)
  const { data, isError } = useQuery({
    queryKey: [...keys.record(jobsArea, jobId), 'failed'],
    queryFn: ({ signal }) => readFailed(jobId, signal),
    retry: false,
  })
  const isNone = isError || data?.rows.length === 0
  return (
    <>
      <Heading as="h3" size="3">
        {words.t('upload.mend.title')}
      </Heading>
      {isNone && <p role="alert">{words.t('upload.mend.none')}</p>}
      {!isNone && (!data || draft.isReading) && <Skeleton lines={4} />}
      {!isNone && data && !draft.isReading && <Grid jobId={jobId} failed={data} draft={draft} />}
    </>
  )
}
