// What could not be taken back, because somebody has changed it since: who, and field by field what. Nothing is overwritten;
// the record itself is one click away.
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { RefusedList } from './RefusedList.tsx'
import { showConflicts, useConflicts } from './undo.ts'
import './action.css'

export const ConflictDialog = () => {
  const { t } = useWords()
  const refused = useConflicts()
  const giveBack = useFocusBack(refused.length > 0)
  const close = () => showConflicts([])
  return (
    <Dialog.Root open={refused.length > 0} onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content className="action-dialog" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <Dialog.Title size="4">{t('action.conflicts')}</Dialog.Title>
        <RefusedList refused={refused} label={t('action.leftOut')} />
        <Flex justify="end" mt="4">
          <Button type="button" variant="soft" color="gray" autoFocus onClick={close}>
            {t('action.close')}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
