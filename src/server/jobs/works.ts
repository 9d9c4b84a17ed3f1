// Every kind of job there is, by the name it is stored under.
import { actionWork, undoWork } from './acting.ts'
import { bulkApply, bulkCheck } from './bulk.ts'
import { exportWork } from './exporting.ts'
import { reportWork } from './reporting.ts'
import { sweepKind, sweepWork } from './sweeping.ts'
import type { Work } from './work.ts'

export const works: Readonly<Record<string, Work>> = {
  action: actionWork,
  undo: undoWork,
  export: exportWork,
  report: reportWork,
  'bulk.check': bulkCheck,
  'bulk.apply': bulkApply,
  [sweepKind]: sweepWork,
}
