// Taking back what a file did, asked as its job's page asks: what would be put back is counted by kind before anybody says yes.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changesText } from '#console/action/changesText.ts'
import { countedText } from '#console/action/counted.ts'
import { dismissal } from '#console/action/dismissal.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, planOf } from '#console/net/records.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionOf } from '#contract/standard.ts'
import { jobsArea } from './follow.ts'

const usePlan = (action: string | undefined, jobId: string, isOpen: boolean) =>
  useQuery({
    queryKey: [...keys.record(jobsArea, jobId), 'undo'],
    queryFn: ({ signal }) =>
      planOf({ action: action ?? '', target: { ids: [jobId] }, input: {}, face: 'button' }, signal),
    enabled: isOpen && action !== undefined,
    gcTime: 0,
    retry: false,
  })

export const UndoImport = ({ jobId, onUndo }: { jobId: string; onUndo(): void }) => {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const jobs = resourceNamed(jobsArea.name)
  const action = jobs && actionOf(jobs, 'undoJob')
  const { data: plan, isPending } = usePlan(action?.id, jobId, isOpen)
  if (!jobs || !action) return null
  const what = plan?.changes
    ? changesText(words, plan.changes, plan.isPart)
    : plan && countedText(words, jobs, plan.affected)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger>
        <Button type="button" variant="soft">
          {words.t('upload.undo')}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title size="4">{words.action(action)}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {what ? words.t('action.changesAll', { changes: what }) : words.t('upload.undoAsked')}
        </AlertDialog.Description>
        {isPending && <Skeleton lines={1} />}
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {dismissal(words, words.t('upload.undo'))}
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button type="button" disabled={isPending} onClick={onUndo}>
              {words.t('upload.undo')}
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
