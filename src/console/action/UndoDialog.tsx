// Asked before something is taken back that was not done since this page was loaded: what it was, when, and how many records
// it met. Whoever meant another change finds it in the journal.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { go } from '#console/shell/navigation.tsx'
import { changesText } from './changesText.ts'
import { dismissal } from './dismissal.ts'
import { askUndo, goOnWith, useAskedUndo } from './undo.ts'

export const UndoDialog = () => {
  const words = useWords()
  const { t } = words
  const kept = useAskedUndo()
  const giveBack = useFocusBack(kept !== undefined)
  const seeAll = () => {
    askUndo(undefined)
    go('/journal')
  }
  const takeBack = () => {
    askUndo(undefined)
    if (kept) void goOnWith(kept)
  }
  return (
    <AlertDialog.Root open={kept !== undefined} onOpenChange={isOpen => !isOpen && askUndo(undefined)}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">
          {t(kept?.way === 'redo' ? 'action.redoKept' : 'action.undoKept')}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {t(kept?.way === 'redo' ? 'action.redoKeptText' : 'action.undoKeptText')}
        </AlertDialog.Description>
        {kept && (
          <p className="action-kept">
            <strong dir="auto">{kept.text}</strong>
            <span>
              <Ago at={kept.at} focusable />
              {kept.changes?.length
                ? ` · ${t('action.changesAll', { changes: changesText(words, kept.changes) })}`
                : ''}
            </span>
          </p>
        )}
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <Button type="button" variant="outline" color="gray" onClick={seeAll}>
            {t('journal.title')}
          </Button>
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {dismissal(words, t(kept?.way === 'redo' ? 'action.redo' : 'action.takeBack'))}
            </Button>
          </AlertDialog.Cancel>
          <Button type="button" onClick={takeBack}>
            {t(kept?.way === 'redo' ? 'action.redo' : 'action.takeBack')}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
