// The menu of a button that stands already (Menu.tsx).
import { DropdownMenu } from '@radix-ui/themes'
import { type ComponentProps, useEffect } from 'react'
import { Stand } from './Stand.tsx'

export interface FloatingProps
  extends Pick<
    ComponentProps<typeof DropdownMenu.Content>,
    'align' | 'size' | 'className' | 'container' | 'onCloseAutoFocus' | 'children'
  > {
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** However it was opened, its first line that can be chosen is ready for the arrows. */
  startsAtFirst?: boolean
}

interface FloatingMenuProps extends FloatingProps {
  element: HTMLElement
  /** Somebody pressed before it had come. */
  wasPressed: boolean
  onCome(): void
}

const startAtFirst = (menu: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (menu && (menu === document.activeElement || !menu.contains(document.activeElement)))
      menu
        .querySelector<HTMLElement>('[role^=menuitem]:not([data-off],[data-disabled])')
        ?.focus({ preventScroll: true })
  })
}

export const FloatingMenu = ({
  element,
  wasPressed,
  onCome,
  isOpen,
  onOpenChange,
  startsAtFirst,
  children,
  ...look
}: FloatingMenuProps) => {
  useEffect(onCome, [])
  return (
    // Not modal: hiding the whole page from screen readers for a menu would leave its focusable parts behind.
    <DropdownMenu.Root modal={false} open={isOpen} defaultOpen={wasPressed} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger>
        <Stand element={element} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content ref={startsAtFirst ? startAtFirst : undefined} aria-labelledby={element.id} {...look}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
