// What a job did: of a file as its upload showed it (counts, strip, warnings, the first errors by kind), of a question its answer.
import { AnswerView } from '#console/action/AnswerView.tsx'
import { ShownView } from '#console/action/ShownView.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Report } from './Report.tsx'
import { useReport } from './useJob.ts'
import '#console/action/action.css'

export const JobReportPanel = ({ record }: PanelProps) => {
  const { t, told } = useWords()
  const report = useReport(record.id)
  if (!report) return <p className="upload-soft">{t('upload.noReport')}</p>
  if (!report.shown) return <Report report={report} isAction={record.kind === 'action'} />
  const area = report.asked && resourceNamed(report.asked.resource)
  return (
    <>
      <h3 className="upload-shown">{told(report.shown.title)}</h3>
      {area && report.asked ? (
        <AnswerView resource={area} action={report.asked.action} input={report.asked.input} shown={report.shown} />
      ) : (
        <ShownView shown={report.shown} />
      )}
    </>
  )
}
