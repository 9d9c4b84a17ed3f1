// The button of me; what can be chosen comes when it is pressed.
import { DropdownMenu } from '@radix-ui/themes'
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

const MeChoices = lazy(() => import('./MeChoices.tsx').then(({ MeChoices }) => ({ default: MeChoices })))

// Inside the header, so that what it says belongs to a landmark.
const spot = () => document.querySelector<HTMLElement>('.frame-header')

export const MeMenu = () => {
  const { t } = useWords()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <button type="button" className="button icon quiet" aria-label={t('shell.you')}>
          <Icon name="user" size={18} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" container={spot()}>
        <Suspense>
          <MeChoices />
        </Suspense>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
