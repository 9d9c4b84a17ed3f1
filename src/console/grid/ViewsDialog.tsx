// Everything about the views of a list: the present question gets a name; those there are are renamed, shared, deleted, and
// one of them is what the list opens with.
import '#console/i18n/later.ts'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import type { KeptViews } from '#contract/views.ts'
import { openDialog } from './here.ts'
import { readViews } from './keeping.ts'
import { useList } from './list.ts'
import { useViewFailure } from './useViewFailure.ts'
import { ViewForm } from './ViewForm.tsx'
import { ViewLine } from './ViewLine.tsx'
import './views.css'

const useRoles = (): KeptViews['roles'] => {
  const failed = useViewFailure()
  const [roles, setRoles] = useState<KeptViews['roles']>([])
  useEffect(() => {
    let isHere = true
    readViews()
      .then(read => isHere && setRoles(read))
      .catch(failed)
    return () => {
      isHere = false
    }
  }, [])
  return roles
}

export const ViewsDialog = ({ isNew }: { isNew: boolean }) => {
  const { t } = useWords()
  const { views } = useList()
  const roles = useRoles()
  const close = () => openDialog(undefined)
  const giveBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Content
        className="views-dialog"
        maxWidth="600px"
        aria-describedby={undefined}
        onCloseAutoFocus={giveBack}
      >
        <Dialog.Title size="4">{t(isNew ? 'grid.saveView' : 'grid.ofViews')}</Dialog.Title>
        {isNew ? (
          <ViewForm roles={roles} onDone={close} />
        ) : (
          <ul className="views-lines" aria-label={t('grid.views')}>
            <ViewLine roles={roles} />
            {views.map(view => (
              <ViewLine key={view.key} view={view} roles={roles} />
            ))}
          </ul>
        )}
        <Flex justify="between" mt="4" gap="2">
          <Button type="button" variant="soft" onClick={() => openDialog(isNew ? 'views' : 'newView')}>
            {t(isNew ? 'grid.ofViews' : 'grid.saveView')}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={close}>
            {t('grid.view.close')}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
