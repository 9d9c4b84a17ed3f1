// Another key for a binding. A dialog hides every other key of the console meanwhile.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import type { Binding } from '#console/keys/bindings.ts'
import { KeyPress, type KeyPressProps } from './KeyPress.tsx'

interface KeyDialogProps extends Omit<KeyPressProps, 'binding'> {
  /** Undefined while none is asked for. */
  binding: Binding | undefined
  /** Gives the focus back once it is gone. */
  onGone(): void
}

export const KeyDialog = ({ binding, bindings, onClose, onGone }: KeyDialogProps) => {
  const { t } = useWords()
  return (
    <AlertDialog.Root open={binding !== undefined} onOpenChange={isOpen => !isOpen && onClose()}>
      <AlertDialog.Content
        maxWidth="440px"
        aria-describedby={undefined}
        // Here and not by `autoFocus`: only what took the focus after its trap stood is given it back from whoever takes
        // it late, as the menu does that has just closed.
        onOpenAutoFocus={event => {
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('.key-press')?.focus()
        }}
        // Back to the row, which stands in a table that may have been drawn anew.
        onCloseAutoFocus={event => {
          event.preventDefault()
          onGone()
        }}
      >
        <AlertDialog.Title size="4">{binding?.label}</AlertDialog.Title>
        {binding && <KeyPress key={binding.does} binding={binding} bindings={bindings} onClose={onClose} />}
        <Flex justify="end" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {t('account.cancel')}
            </Button>
          </AlertDialog.Cancel>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
