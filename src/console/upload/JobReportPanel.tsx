// What a file job did, as its upload showed it: counts, strip, warnings, the first errors by kind.
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Report } from './Report.tsx'
import { useReport } from './useJob.ts'

export const JobReportPanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const report = useReport(record.id)
  return report ? <Report report={report} /> : <p className="upload-soft">{t('upload.noReport')}</p>
}
