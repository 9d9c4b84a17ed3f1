// Saved commands: the call at hand gets a name, a key if one likes, and a role that may use it; below it those there are.
import { Button, Dialog, Flex, IconButton } from '@radix-ui/themes'
import { refused } from '#console/action/acting.ts'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { SavedCommand } from '#contract/saved.ts'
import { SaveForm } from './SaveForm.tsx'
import { removeSaved, savedText, useSaved } from './saved.ts'
import { openSaving, type Saving } from './saving.ts'
import './saved.css'

const Line = ({ saved }: { saved: SavedCommand }) => {
  const words = useWords()
  const remove = () =>
    removeSaved(saved.id).catch((thrown: unknown) =>
      toast({ kind: 'error', text: refused(thrown).message || words.t('action.noAnswer') }),
    )
  const shared = saved.isMine ? saved.roleName : saved.byName
  return (
    <li>
      <span className="saved-text">
        <strong dir="auto">{saved.name}</strong>
        <span>{savedText(saved, words)}</span>
        {shared && (
          <small>{words.t(saved.isMine ? 'palette.saved.sharedWith' : 'palette.saved.by', { name: shared })}</small>
        )}
      </span>
      {saved.keys && <Kbd keys={saved.keys} />}
      {saved.isMine && (
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          aria-label={words.t('palette.saved.remove', { name: saved.name })}
          onClick={() => void remove()}
        >
          <Icon name="trash" />
        </IconButton>
      )}
    </li>
  )
}

export const SavedDialog = ({ call }: Saving) => {
  const { t } = useWords()
  const { data } = useSaved()
  const commands = data?.commands ?? []
  const close = () => openSaving(undefined)
  const giveBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content
        className="saved-dialog"
        maxWidth="560px"
        aria-describedby={undefined}
        onCloseAutoFocus={giveBack}
      >
        <Dialog.Title size="4">{t('palette.saved.title')}</Dialog.Title>
        {call && <SaveForm call={call} roles={data?.roles ?? []} onDone={close} />}
        {!call && <p>{t('palette.saved.how')}</p>}
        {commands.length > 0 && (
          <ul className="saved-list" aria-label={t('palette.saved.title')}>
            {commands.map(saved => (
              <Line key={saved.id} saved={saved} />
            ))}
          </ul>
        )}
        {!call && (
          <Flex justify="end" mt="4">
            <Button type="button" variant="soft" color="gray" onClick={close}>
              {t('palette.close')}
            </Button>
          </Flex>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
