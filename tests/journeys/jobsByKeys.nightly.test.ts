import { jobs } from './jobsByKeys.ts'
import { promiseKeyCounts } from './keyCounts.ts'

promiseKeyCounts(jobs)
