// What became of one row of a bulk file, as a job's report spells it and as a field holds it. Apart from bulk.ts: every list
// knows the area of jobs, few read files.
import { valueSet } from './valueSet.ts'

export type RowOutcome = 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'DELETED' | 'SKIPPED' | 'ERROR'

export const RowOutcomes = valueSet(
  'rowOutcome',
  { created: 1, updated: 2, unchanged: 3, deleted: 4, skipped: 5, error: 6 },
  { created: 'green', updated: 'blue', unchanged: 'gray', deleted: 'violet', skipped: 'ring', error: 'red' },
)
