// Asked before something that cannot be taken back: what happens, and that it is for good. Never the default.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'

interface AskDialogProps {
  /** Undefined while nothing is asked. */
  question: string | undefined
  text: string
  label: string
  onYes(): void
  onNo(): void
}

export const AskDialog = ({ question, text, label, onYes, onNo }: AskDialogProps) => {
  const { t } = useWords()
  const giveBack = useFocusBack(question !== undefined)
  return (
    <AlertDialog.Root open={question !== undefined} onOpenChange={isOpen => !isOpen && onNo()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{question}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {t('account.cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button type="button" color="red" onClick={onYes}>
            {label}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
