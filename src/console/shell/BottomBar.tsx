// The phone's way around: start page, palette, all resources.
import { DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { useGroups } from './entries.ts'
import { go, Link } from './navigation.tsx'

export const BottomBar = () => {
  const words = useWords()
  const groups = useGroups()
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
          {groups.map(([group, entries]) => (
            <DropdownMenu.Group key={group}>
              <DropdownMenu.Label>{words.group(group)}</DropdownMenu.Label>
              {entries.map(({ lists: [resource] }) => (
                <DropdownMenu.Item key={resource.name} onSelect={() => go(screenOf(resource))}>
                  <Icon name={resource.icon} /> {words.label(resource)}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </nav>
  )
}
