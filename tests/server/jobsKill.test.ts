import { promiseJobsKilled } from './jobsKillStory.ts'

promiseJobsKilled({ kills: 3, rowCount: 2000 })
