import { promiseJobsKilled } from '../server/jobsKillStory.ts'

promiseJobsKilled({ kills: 10, rowCount: 6000 })
