// The button behind which the views stand that the line has no room for.
import '#console/i18n/later.ts'
import { Button, ChevronDownIcon, DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Menu } from '#console/theme/Menu.tsx'
import type { NamedView } from './FoldedViews.tsx'
import type { ListView } from './views.ts'

interface MoreProps {
  folded: readonly NamedView[]
  onOpen(view: ListView | undefined): void
}

export const MoreViews = ({ folded, onOpen }: MoreProps) => {
  const { t } = useWords()
  return (
    <Menu
      container={document.getElementById('main')}
      trigger={
        <Button type="button" size="2" variant="ghost" color="gray">
          {t('grid.moreViews')}
          <ChevronDownIcon />
        </Button>
      }
    >
      {folded.map(({ view, name }) => (
        <DropdownMenu.Item key={view?.key ?? ''} onSelect={() => onOpen(view)}>
          <bdi>{name}</bdi>
        </DropdownMenu.Item>
      ))}
    </Menu>
  )
}
