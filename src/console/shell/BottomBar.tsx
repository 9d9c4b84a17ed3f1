// The phone's way around: start page, palette, all areas.
import { DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { go, Link } from './navigation.tsx'
import { useOpenAreas } from './Sidebar.tsx'

export const BottomBar = () => {
  const words = useWords()
  const groups = useOpenAreas()
  return (
    <nav className="bottom-bar" aria-label={words.t('shell.more')}>
      <Link className="bottom-button" to="/" aria-label={words.t('shell.home')}>
        <Icon name="house" size={20} />
      </Link>
      <button
        type="button"
        className="bottom-button main"
        onClick={() => openPalette()}
        aria-label={words.t('shell.palette')}
      >
        <Icon name="command" size={20} />
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <button type="button" className="bottom-button" aria-label={words.t('shell.more')}>
            <Icon name="menu" size={20} />
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.querySelector<HTMLElement>('.bottom-bar')}>
          {groups.map(([group, areas]) => (
            <DropdownMenu.Group key={group}>
              <DropdownMenu.Label>{words.group(group)}</DropdownMenu.Label>
              {areas.map(area => (
                <DropdownMenu.Item key={area.name} onSelect={() => go(screenOf(area))}>
                  <Icon name={area.icon} /> {words.area(area)}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </nav>
  )
}
