// The actions of a subject as a menu: behind a button, on m, or by right click.
import { IconButton } from '@radix-ui/themes'
import { type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { late } from '#console/theme/late.tsx'
import { Menu } from '#console/theme/Menu.tsx'
import type { LinesProps } from './ActionLines.tsx'
import './action.css'

const ActionLines = late(async () => (await import('./ActionLines.tsx')).ActionLines)

interface ActionMenuProps extends LinesProps {
  label?: string
  /** The binding that opens it. */
  does?: string
  /** For keys. */
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  trigger?: ReactElement
}

/** Inside the page's landmark, so that screen readers find it there. */
const landmark = (): HTMLElement | null => document.getElementById('main')

export const ActionMenu = ({ label, does, isOpen, onOpenChange, trigger, ...menu }: ActionMenuProps) => {
  const { t } = useWords()
  return (
    <Menu
      brings={ActionLines.bring}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      startsAtFirst
      className="action-menu"
      container={landmark()}
      trigger={
        trigger ?? (
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={label ?? t('action.menu')}
            data-does={does}
          >
            <Icon name="more" />
          </IconButton>
        )
      }
    >
      <ActionLines {...menu} />
    </Menu>
  )
}

interface Spot {
  left: number
  top: number
}

/** Right click and the menu key on whatever it stands around: the same menu, where the pointer or the focus is. */
export const RowMenu = ({ children, ...menu }: LinesProps & { children: ReactNode }) => {
  const [spot, setSpot] = useState<Spot>()
  const before = useRef<Element | null>(null)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    before.current = document.activeElement
    setSpot({ left: event.clientX, top: event.clientY })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows and their keys stand inside, this only hears the menu asked for
    <div className="action-menu-ground" onContextMenu={open}>
      {children}
      <Menu
        brings={ActionLines.bring}
        isOpen={spot !== undefined}
        onOpenChange={is => is || setSpot(undefined)}
        startsAtFirst
        className="action-menu"
        container={landmark()}
        onCloseAutoFocus={event => {
          event.preventDefault()
          if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
        }}
        trigger={<span aria-hidden="true" className="action-menu-spot" style={spot} />}
      >
        <ActionLines {...menu} />
      </Menu>
    </div>
  )
}
