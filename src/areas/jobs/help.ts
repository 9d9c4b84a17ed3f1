// What is told of jobs when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { jobs } from './jobs.ts'

export const help = [
  meaningsOf(jobs, {
    actions: {
      cancel: 'Stops after the rows in progress. Completed rows are kept.',
      retryFailed: 'Reruns the failed rows as a new job.',
      runAgain: 'Runs it again on the current data.',
      undoJob: 'Restores the earlier values unless they have been changed since.',
    },
  }),
]
