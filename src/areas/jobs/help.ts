// What is told of jobs when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { jobs } from './jobs.ts'

export const help = [
  meaningsOf(jobs, {
    actions: {
      cancel: 'Stops it after the rows at work; what is done stays done.',
      retryFailed: 'Runs again on the rows that failed, as a job of its own.',
      runAgain: 'Does the same once more, on what it would find now.',
      undoJob: 'Puts the earlier values back where nobody has changed them since.',
    },
  }),
]
