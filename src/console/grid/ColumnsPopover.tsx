// The columns of the list over its button, open as soon as it is there.
import { Popover } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ColumnsChoice } from './ColumnsChoice.tsx'

export const ColumnsPopover = () => {
  const { t } = useWords()
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>
        <ColumnsButton />
      </Popover.Trigger>
      <Popover.Content size="1" className="columns-menu" aria-label={t('grid.columns')}>
        <ColumnsChoice />
      </Popover.Content>
    </Popover.Root>
  )
}
