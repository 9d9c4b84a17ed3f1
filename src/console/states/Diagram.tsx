// The drawing: states as links in a column, arrows beside it. The arrows are decoration for the eye; the table says them all.
import type { KeyboardEvent } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { pathOf } from './arcs.ts'
import type { ShownMap } from './useStateMap.ts'

const row = 56
const width = 72

interface DiagramProps {
  map: ShownMap
  /** The state whose arrows stand out. */
  looked: string
  onLook(state: string): void
  onChoose(): void
}

const Arrows = ({ map, looked, isDown }: Pick<DiagramProps, 'map' | 'looked'> & { isDown: boolean }) => {
  const arcs = map.arcs.filter(arc => arc.isDown === isDown)
  const most = Math.max(1, ...map.arcs.map(({ start, end }) => Math.abs(end - start)))
  // What stands out is drawn last, above the others.
  const sorted = [...arcs].sort((one, other) => Number(one.from === looked) - Number(other.from === looked))
  return (
    <svg
      className="states-arrows"
      data-side={isDown ? 'down' : 'up'}
      width={width}
      height={row * map.order.length}
      aria-hidden="true"
    >
      {sorted.map(arc => (
        <g key={`${arc.from} ${arc.to}`} data-looked={arc.from === looked || undefined}>
          <path d={pathOf(arc, { row, width, most })} />
          <path
            className="states-head"
            d="M 7 -4 L 0 0 L 7 4"
            transform={`translate(1 ${(arc.end + 0.5) * row + (isDown ? -8 : 8)})`}
          />
        </g>
      ))}
    </svg>
  )
}

const step = (event: KeyboardEvent<HTMLOListElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[(at + by + links.length) % links.length]?.focus()
}

export const Diagram = ({ map, looked, onLook, onChoose }: DiagramProps) => {
  const { t } = useWords()
  return (
    <div className="states-map">
      <Arrows map={map} looked={looked} isDown={false} />
      <ol onKeyDown={step}>
        {map.order.map(state => (
          <li key={state} style={{ blockSize: row }}>
            <Link
              to={map.addressOf(state)}
              className="states-node"
              data-looked={state === looked || undefined}
              aria-label={t('states.state', { state: map.nameOf(state), number: map.countOf(state) ?? '…' })}
              onPointerEnter={() => onLook(state)}
              onFocus={() => onLook(state)}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                map.show(state)
                onChoose()
              }}
            >
              <ValueDot set={map.set} value={state} />
              <b>{map.countOf(state)}</b>
              {state === map.initial && <small>{t('states.start')}</small>}
            </Link>
          </li>
        ))}
      </ol>
      <Arrows map={map} looked={looked} isDown />
    </div>
  )
}
