// The button of the columns; what can be chosen comes when it is pressed.
import { IconButton, Popover } from '@radix-ui/themes'
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

const ColumnsChoice = lazy(() =>
  import('./ColumnsChoice.tsx').then(({ ColumnsChoice }) => ({ default: ColumnsChoice })),
)

export const ColumnsMenu = () => {
  const { t } = useWords()
  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconButton type="button" variant="soft" color="gray" aria-label={t('grid.columns')}>
          <Icon name="columns-3" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content size="1" className="columns-menu" aria-label={t('grid.columns')}>
        <Suspense>
          <ColumnsChoice />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
