// A job's page: its progress with what can be done, its report, what became of each row.
import '#console/i18n/entered.ts'
import { present } from '#console/present.ts'
import { JobProgressPanel } from '#console/upload/JobProgressPanel.tsx'
import { JobReportPanel } from '#console/upload/JobReportPanel.tsx'
import { JobRowsPanel } from '#console/upload/JobRowsPanel.tsx'
import { KindCell, StateCell, StepCell } from './codes.console.tsx'
import { jobs } from './jobs.ts'
import '#console/upload/upload.css'

present(jobs, {
  cells: { kind: KindCell, phase: StepCell, state: StateCell },
  panels: [
    { name: 'progress', title: 'upload.progress', Panel: JobProgressPanel },
    { name: 'report', title: 'upload.report', Panel: JobReportPanel },
    { name: 'jobRows', title: 'upload.outcomes', Panel: JobRowsPanel },
  ],
})
