// Asked when somebody acts on a record whose form holds what is not saved; saving it first is the default.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

type Answer = 'save' | 'asSaved' | 'stay'

interface PendingAction {
  action: string
  /** What differs from what is saved, by field. */
  fields: readonly string[]
  answer(answer: Answer): void
}

interface SaveFirstProps {
  resource: Resource
  asked: PendingAction
  onAnswer(answer: Answer): void
}

const SaveFirst = ({ resource, asked: { action: name, fields }, onAnswer }: SaveFirstProps) => {
  const words = useWords()
  const giveBack = useFocusBack()
  const known = actionOf(resource, name)
  const action = known ? words.action(known) : name
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onAnswer('stay')}>
      <AlertDialog.Content maxWidth="560px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{words.t('form.saveFirst', { action })}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {words.t('form.saveFirstText', { fields: words.list(fields.map(field => words.field(resource, field))) })}
        </AlertDialog.Description>
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {words.t('form.goOn')}
            </Button>
          </AlertDialog.Cancel>
          <Button type="button" variant="soft" onClick={() => onAnswer('asSaved')}>
            {words.t('form.actAsSaved')}
          </Button>
          <Button type="button" autoFocus onClick={() => onAnswer('save')}>
            {words.t('form.saveAndAct')}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** The question, and the dialog it is asked in. */
export const useSaveFirst = (
  resource: Resource,
): { ask(action: string, fields: readonly string[]): Promise<Answer>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<PendingAction>()
  const settle = (answer: Answer) => {
    asked?.answer(answer)
    setAsked(undefined)
  }
  return {
    ask: (action, fields) => new Promise(answer => setAsked({ action, fields, answer })),
    dialog: asked && <SaveFirst resource={resource} asked={asked} onAnswer={settle} />,
  }
}
