// What a job did: of a file as its upload showed it (counts, strip, warnings, the first errors by kind), of a question its answer.
import { ShownView } from '#console/action/ShownView.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Report } from './Report.tsx'
import { useReport } from './useJob.ts'
import '#console/action/action.css'

export const JobReportPanel = ({ record }: PanelProps) => {
  const { t, told } = useWords()
  const report = useReport(record.id)
  if (!report) return <p className="upload-soft">{t('upload.noReport')}</p>
  if (!report.shown) return <Report report={report} />
  return (
    <>
      <h3 className="upload-shown">{told(report.shown.title)}</h3>
      <ShownView shown={report.shown} />
    </>
  )
}
