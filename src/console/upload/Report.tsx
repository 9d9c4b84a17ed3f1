// What a file would do or did: counts, warnings, the strip, changed cells, what is wrong.
import { useWords } from '#console/i18n/words.ts'
import type { CheckReport } from '#contract/bulk.ts'
import type { Resource } from '#contract/resource.ts'
import { Counts } from './Counts.tsx'
import { Errors } from './Errors.tsx'
import { Findings } from './Inspected.tsx'
import { Samples } from './Samples.tsx'
import { Strip } from './Strip.tsx'

interface ReportProps {
  report: CheckReport
  resource?: Resource
  upload?: string
}

export const Report = ({ report, resource, upload }: ReportProps) => {
  const words = useWords()
  return (
    <>
      <p role="status" className="upload-hidden">
        {words.t('upload.summary', {
          create: words.number(report.counts.create),
          update: words.number(report.counts.update),
          error: words.number(report.counts.error),
        })}
      </p>
      <Counts counts={report.counts} />
      <Strip strip={report.strip} />
      <Findings findings={report.warnings} color="amber" />
      {resource && <Samples samples={report.samples} resource={resource} upload={upload} />}
      <Errors errors={report.errors} codes={report.codes} counts={report.counts} />
    </>
  )
}
