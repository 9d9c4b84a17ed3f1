// A line of the sidebar: its link, how many wait there, and the pin that keeps it at the top. Up and down the arrows go from line to line,
// sideways to what stands beside the link.
import { createContext, lazy, Suspense, useContext } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { Link } from './navigation.tsx'
import { isPinFull, isPinned, pin } from './pins.ts'

export const Mark = lazy(() => spoken(import('./Beside.tsx')).then(({ Mark }) => ({ default: Mark })))

interface Around {
  isFolded: boolean
  /** The counts come once the first screen is calm. */
  isCalm: boolean
  /** The line Tab comes to. */
  stop: string
  /** The line one is in. */
  current?: string
}

export const SidebarContext = createContext<Around>({ isFolded: false, isCalm: false, stop: 'home' })

const PinButton = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const isOn = isPinned(resource)
  if (!isOn && isPinFull()) return null
  const label = words.t(isOn ? 'shell.unpin' : 'shell.pin', { area: words.label(resource) })
  return (
    <Hint text={label}>
      <button
        type="button"
        className="sidebar-pin"
        data-beside=""
        tabIndex={-1}
        aria-label={label}
        data-on={isOn || undefined}
        onClick={() => void pin(resource, !isOn).catch(() => {})}
      >
        <Icon name="pin" size={14} />
      </button>
    </Hint>
  )
}

interface SimpleProps {
  id: string
  to: string
  icon: string
  name: string
  keys?: string
}

/** Read as it stands, a name needs no hint. */
export const isNameCut = (line: HTMLElement): boolean => {
  const name = line.querySelector('.area-name')
  return name !== null && name.scrollWidth > name.clientWidth
}

const LineLink = ({ id, to, icon, name, keys }: SimpleProps) => {
  const { stop, current, isFolded } = useContext(SidebarContext)
  const { dir } = useWords()
  return (
    <Hint
      text={name}
      side={dir === 'rtl' ? 'left' : 'right'}
      isFor={line => isFolded || isNameCut(line)}
      {...(keys && { keys, does: `global ${keys}` })}
    >
      <Link
        className="area-link"
        to={to}
        data-line={id}
        tabIndex={stop === id ? 0 : -1}
        aria-current={current === id ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span className="area-name">{name}</span>
        {keys && <Kbd keys={keys} does={`global ${keys}`} />}
      </Link>
    </Hint>
  )
}

/** A line nothing waits in. */
export const SimpleLine = (props: SimpleProps) => (
  <li className="sidebar-line">
    <LineLink {...props} />
  </li>
)

interface AreaLineProps {
  id: string
  /** Its lists, the first of which names it. */
  lists: readonly [Resource, ...Resource[]]
  /** Of its area, whatever list of it the line is. */
  icon: string
  /** Where its own name is said above it already. */
  name?: string | undefined
}

export const AreaLine = ({ id, lists, icon, name }: AreaLineProps) => {
  const words = useWords()
  const { isFolded, isCalm } = useContext(SidebarContext)
  const [resource] = lists
  const { key } = resource
  return (
    <li className="sidebar-line">
      <LineLink
        id={id}
        to={screenOf(resource)}
        icon={icon}
        name={name ?? words.label(resource)}
        keys={key === undefined ? undefined : `g ${key}`}
      />
      {isCalm && lists.some(({ queues }) => queues) && (
        <Suspense>
          <Mark resources={lists} as={isFolded ? 'dot' : 'link'} />
        </Suspense>
      )}
      {!isFolded && <PinButton resource={resource} />}
    </li>
  )
}
