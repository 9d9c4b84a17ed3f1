// What a file would do or did: counts, the strip, what becomes of things, warnings, the first rows, changed cells, what is wrong.
import { useWords } from '#console/i18n/words.ts'
import type { CheckReport } from '#contract/bulk.ts'
import type { Resource } from '#contract/resource.ts'
import { Becoming } from './Becoming.tsx'
import { Counts } from './Counts.tsx'
import { Errors } from './Errors.tsx'
import { FirstRows } from './FirstRows.tsx'
import { Findings } from './Inspected.tsx'
import { Left } from './Left.tsx'
import { Samples } from './Samples.tsx'
import { Strip } from './Strip.tsx'

interface ReportProps {
  report: CheckReport
  resource?: Resource
  upload?: string
  /** Of an action on records, not of a file. */
  isAction?: boolean
}

export const Report = ({ report, resource, upload, isAction = false }: ReportProps) => {
  const words = useWords()
  const isDead = report.rows > 0 && report.counts.error === report.rows
  return (
    <>
      <p role="status" className="hidden">
        {words.t('upload.summary', {
          create: words.number(report.counts.create),
          update: words.number(report.counts.update),
          error: words.number(report.counts.error),
        })}
      </p>
      <Counts counts={report.counts} isAction={isAction} />
      <Strip strip={report.strip} isAction={isAction} />
      {!isDead && (
        <Becoming results={report.results} assumed={report.assumed} weighed={report.weighed} drafted={report.drafted} />
      )}
      <Findings findings={report.warnings} color="amber" />
      {resource && report.first && <FirstRows {...report.first} resource={resource} upload={upload} />}
      <Left left={report.left ?? []} />
      {resource && <Samples samples={report.samples} resource={resource} upload={upload} />}
      <Errors errors={report.errors} codes={report.codes} />
    </>
  )
}
