// Asked when somebody leaves with unsaved changes; staying is the default.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'

interface LeaveDialogProps {
  isOpen: boolean
  onStay(): void
  onDiscard(): void
  onSave(): void
}

export const LeaveDialog = ({ isOpen, onStay, onDiscard, onSave }: LeaveDialogProps) => {
  const { t } = useWords()
  const giveBack = useFocusBack(isOpen)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open => !open && onStay()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{t('form.leave')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('form.leaveText')}</AlertDialog.Description>
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <Button type="button" variant="soft" color="red" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
          <Button type="button" variant="soft" onClick={onSave}>
            {t('form.saveAndLeave')}
          </Button>
          <AlertDialog.Cancel>
            <Button type="button" autoFocus>
              {t('form.stay')}
            </Button>
          </AlertDialog.Cancel>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
