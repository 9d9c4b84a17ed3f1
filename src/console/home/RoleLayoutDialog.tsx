// What those of a role begin with: chosen, said what it does, saved, with a way back.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { placeText } from '#console/i18n/placeText.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { usePlace } from '#console/session/me.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { layoutPaths, type PlacedCard, type RoleLayout } from '#contract/homeLayout.ts'
import type { Saving } from './layoutSaving.ts'

interface RoleLayoutDialogProps {
  cards: readonly PlacedCard[]
  save: Saving['saveForRole']
  onDone(): void
}

export const RoleLayoutDialog = ({ cards, save, onDone }: RoleLayoutDialogProps) => {
  const words = useWords()
  const { t } = words
  const giveBack = useFocusBack()
  const place = usePlace()
  const [chosen, setChosen] = useState<string>()
  const { data: roles = [] } = useQuery({
    queryKey: ['home', 'roles', place.vendorCode],
    queryFn: ({ signal }) => api.get<RoleLayout[]>(layoutPaths.roles, { signal }),
  })
  const role = roles.find(({ id }) => id === chosen)
  const end = async (wished: readonly PlacedCard[] | null) => {
    if (role && (await save(role, wished))) onDone()
  }
  return (
    <AlertDialog.Root open onOpenChange={isOpen => !isOpen && onDone()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{t('home.layout.forRole')}</AlertDialog.Title>
        <AlertDialog.Description size="2" mb="3">
          {t('home.layout.roleText', { place: placeText(words, place) })}
        </AlertDialog.Description>
        <EntrySelect
          label={t('home.layout.role')}
          value={chosen}
          required
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          {role?.cards && (
            <Button type="button" variant="soft" color="gray" onClick={() => void end(null)}>
              {t('home.layout.roleRemove')}
            </Button>
          )}
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {t('action.cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button type="button" disabled={!role} onClick={() => void end(cards)}>
            {t('home.layout.forRole')}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
