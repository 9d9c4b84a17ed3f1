// The button behind which the views stand that the line has no room for.
import '#console/i18n/later.ts'
import { Button, DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import type { NamedView } from './FoldedViews.tsx'
import type { ListView } from './views.ts'

interface MoreProps {
  folded: readonly NamedView[]
  onOpen(view: ListView | undefined): void
}

export const MoreViews = ({ folded, onOpen }: MoreProps) => {
  const { t } = useWords()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button type="button" size="2" variant="ghost" color="gray">
          {t('grid.moreViews')}
          <DropdownMenu.TriggerIcon />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={document.getElementById('main')}>
        {folded.map(({ view, name }) => (
          <DropdownMenu.Item key={view?.key ?? ''} onSelect={() => onOpen(view)}>
            <bdi>{name}</bdi>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
