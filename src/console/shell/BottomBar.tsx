// The phone's way around: start page, palette, all resources.
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { late } from '#console/theme/late.tsx'
import { Menu } from '#console/theme/Menu.tsx'
import { Link } from './navigation.tsx'

const BottomChoices = late(async () => (await import('./BottomChoices.tsx')).BottomChoices)

export const BottomBar = () => {
  const words = useWords()
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
      <Menu
        brings={BottomChoices.bring}
        container={document.querySelector<HTMLElement>('.bottom-bar')}
        trigger={
          <button type="button" className="bottom-button" aria-label={words.t('shell.more')}>
            <Icon name="menu" size={20} />
          </button>
        }
      >
        <BottomChoices />
      </Menu>
    </nav>
  )
}
