// What one asks of jobs without a list: the one that went wrong last, with the reason of each row.
import type { Words } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import { type Command, commandOf, saying } from './command.ts'
import { jobsArea, newestFailed } from './running.ts'

const openFailed = async (words: Words): Promise<void> => {
  const jobs = jobsArea()
  const job = await newestFailed().catch(() => null)
  if (jobs && job) go(recordScreenOf(jobs, job.id))
  else void toast({ kind: 'info', text: words.t(job === null ? 'action.noAnswer' : 'palette.noneFailed') })
}

export const jobCommands = (words: Words): Command[] => {
  const jobs = jobsArea()
  if (!jobs) return []
  const { title, ...spoken } = saying(words, 'palette.lastFailed')
  return [
    commandOf(
      {
        id: 'set:lastFailed',
        group: 'commands',
        title,
        icon: 'activity',
        note: words.label(jobs),
        recent: 'set:lastFailed',
        choice: { kind: 'run', run: () => void openFailed(words) },
      },
      { ...spoken, alias: ['fail'], also: ['error', 'report', 'upload', 'import', words.label(jobs)] },
    ),
  ]
}
