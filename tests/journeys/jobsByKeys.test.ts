// Keys alone are enough for the jobs people do all day, and few of them. Seconds are the bench's business. Jobs that stand for one
// of an area to come are for the night, where they follow those they need.
import { jobs } from './jobsByKeys.ts'
import { promiseKeyCounts } from './keyCounts.ts'

promiseKeyCounts(jobs.filter(({ name }) => !name.startsWith('~')))
