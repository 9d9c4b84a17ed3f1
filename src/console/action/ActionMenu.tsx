// The actions of a subject as a menu: behind a button, on m, or by right click. What is off says why on its second line.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { type MouseEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { doesOf } from '#console/keys/own.ts'
import { askWhen } from '#console/notices/asking.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { isAlarming, type Scope } from './offers.ts'
import { startWish } from './startWish.ts'
import { countOf } from './subject.ts'
import { type SpokenOffer, useActions } from './useActions.ts'
import './action.css'

interface MenuProps {
  resource: Resource
  subject: Scope
  /** Names to leave out: what stands as a button already. */
  without?: readonly string[]
  /** What the server says beside what the page knows. */
  told?(action: ResolvedAction): string | undefined
}

/** Reading and going first, then writing, danger last; what is off stands behind what is on. */
const order: Record<SpokenOffer['action']['effect'], number> = { go: 0, read: 1, write: 2, danger: 3 }

const placeOf = ({ action, allowed }: SpokenOffer): number => order[action.effect] * 2 + (allowed ? 0 : 1)

const useLines = ({ resource, subject, without = [], told }: MenuProps): SpokenOffer[] =>
  useActions({ ...subject, resource })
    .filter(({ action, permitted }) => permitted && action.on !== 'nothing' && !without.includes(action.name))
    // One record alone is never the wrong number of several.
    .filter(({ action }) => !action.between || countOf(subject) > 1)
    .map(offer => {
      const why = told?.(offer.action) ?? offer.why
      return { ...offer, allowed: why === undefined, ...(why && { why }) }
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const { Item, Separator } = DropdownMenu

const WatchLine = ({ resource, subject: { records, matching } }: MenuProps) => {
  const { t } = useWords()
  const [record] = records
  if (!record || records.length > 1 || matching) return null
  return (
    <>
      <Separator />
      <Item className="action-line" onSelect={() => askWhen({ resource, record })}>
        <Icon name="eye" />
        <span className="action-line-text">{t('action.watch')}</span>
      </Item>
    </>
  )
}

const Lines = (menu: MenuProps) => {
  const words = useWords()
  const id = useId()
  const lines = useLines(menu)
  if (lines.length === 0) return <Item disabled>{words.t('action.nothingHere')}</Item>
  return lines.map(({ action, allowed, why }, at) => (
    <div key={action.id} role="none">
      {at > 0 && lines[at - 1]?.action.effect !== action.effect && <Separator />}
      <Item
        color={isAlarming(action) ? 'red' : undefined}
        aria-disabled={!allowed || undefined}
        aria-describedby={why ? `${id}-${action.name}` : undefined}
        data-off={!allowed || undefined}
        data-does={action.keys && doesOf(action)}
        className="action-line"
        onSelect={event => {
          if (!allowed) return event.preventDefault()
          startWish({ action, resource: menu.resource, subject: menu.subject, face: 'menu' })
        }}
      >
        <Icon name={action.icon ?? 'circle'} />
        <span className="action-line-text">
          {words.action(action, countOf(menu.subject))}
          {why && (
            <span id={`${id}-${action.name}`} className="action-line-why">
              {why}
            </span>
          )}
        </span>
        {action.keys && <Kbd keys={action.keys} does={doesOf(action)} />}
      </Item>
    </div>
  ))
}

interface ActionMenuProps extends MenuProps {
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

/** However it was opened, its first line that can be chosen is ready for the arrows. */
const startAtFirst = (menu: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (menu && (menu === document.activeElement || !menu.contains(document.activeElement)))
      menu.querySelector<HTMLElement>('[role=menuitem]:not([data-off])')?.focus({ preventScroll: true })
  })
}

export const ActionMenu = ({ label, does, isOpen, onOpenChange, trigger, ...menu }: ActionMenuProps) => {
  const { t } = useWords()
  return (
    // Not modal: hiding the whole page from screen readers for a menu would leave its focusable parts behind.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        {trigger ?? (
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={label ?? t('action.menu')}
            data-does={does}
          >
            <Icon name="more" />
          </IconButton>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content ref={startAtFirst} className="action-menu" container={landmark()}>
        <Lines {...menu} />
        <WatchLine {...menu} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface Spot {
  left: number
  top: number
}

/** Right click and the menu key on whatever it stands around: the same menu, where the pointer or the focus is. */
export const RowMenu = ({ children, ...menu }: MenuProps & { children: ReactNode }) => {
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
      <DropdownMenu.Root modal={false} open={spot !== undefined} onOpenChange={is => is || setSpot(undefined)}>
        <DropdownMenu.Trigger>
          <span aria-hidden="true" className="action-menu-spot" style={spot} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          ref={startAtFirst}
          className="action-menu"
          container={landmark()}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
        >
          <Lines {...menu} />
          <WatchLine {...menu} />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}
