// A menu behind a button. The button is there with the page; the menu, and what lets it float, come when somebody is about to open it
// or when the page is calm. What stands in it imports the parts of Radix's menu, so it is a late part in a file of its own.
import { Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FloatingProps } from './FloatingMenu.tsx'
import { late } from './late.tsx'

const FloatingMenu = late(async () => (await import('./FloatingMenu.tsx')).FloatingMenu)

export interface MenuProps extends FloatingProps {
  trigger: ReactElement
  /** Fetches what stands in it, where that did not come with the button: it opens with all its lines. */
  brings?(): Promise<void>
}

export const Menu = ({ trigger, brings, ...floating }: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  /** Who opens it, from the moment somebody is about to. */
  const [wanted, want] = useState<{ element: HTMLElement; by?: 'pointer' | 'key' }>()
  const hasCome = useRef(false)
  const [isFetched, setFetched] = useState(false)
  const { isOpen, onOpenChange } = floating
  useLayoutEffect(() => {
    const element = button.current
    if (isOpen && element) want(known => known ?? { element })
  }, [isOpen])
  const isWanted = wanted !== undefined
  const fetchAll = useEffectEvent(() => Promise.all([FloatingMenu.bring(), brings?.()]))
  useEffect(() => {
    if (isWanted) void fetchAll().then(() => setFetched(true))
  }, [isWanted])
  const near = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    want(known => (known?.element === currentTarget ? known : { element: currentTarget }))
  const press = (event: SyntheticEvent<HTMLElement>, by: 'pointer' | 'key') => {
    // From then on the menu hears the button itself.
    if (hasCome.current) return
    event.preventDefault()
    want({ element: event.currentTarget, by })
    onOpenChange?.(true)
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={near}
        onFocus={near}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button === 0 && !event.ctrlKey) press(event, 'pointer')
        }}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (['Enter', ' ', 'ArrowDown'].includes(event.key)) press(event, 'key')
        }}
      >
        {trigger}
      </Slot.Root>
      {wanted && isFetched && (
        <FloatingMenu
          {...floating}
          element={wanted.element}
          wasPressed={wanted.by !== undefined}
          startsAtFirst={floating.startsAtFirst || wanted.by === 'key'}
          onCome={() => {
            hasCome.current = true
          }}
        />
      )}
    </>
  )
}
