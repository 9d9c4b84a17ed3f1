import { promiseJobsKilled } from './jobsKillStory.ts'

promiseJobsKilled({ kills: 10, rowCount: 6000 })
