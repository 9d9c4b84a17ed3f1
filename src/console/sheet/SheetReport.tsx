// What was not written, cell by cell with its reason; pressing one leads there.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { SheetDesk } from './useSheet.ts'

const mostShown = 100

interface LineProps {
  place: string
  text: string
  why: string
  /** Absent where the cell is not here. */
  onGo: (() => void) | undefined
}

const Line = ({ place, text, why, onGo }: LineProps) => (
  <li>
    <button type="button" className="sheet-place" disabled={!onGo} onClick={onGo}>
      <bdi>{place}</bdi>
    </button>
    {text && <bdi className="sheet-text">{text}</bdi>}
    <span>{why}</span>
  </li>
)

const wayTo = ({ board, goTo }: SheetDesk, id: string, name: string): (() => void) | undefined => {
  const spot = board.spotOf(id, name)
  if (!spot) return undefined
  return () => {
    board.turnTo?.(name)
    goTo(spot)
  }
}

export const SheetReport = ({ desk }: { desk: SheetDesk }) => {
  const { t, number, finding } = useWords()
  const { board, beyond, vacant } = desk
  const left = [...desk.bad.values()]
  const count = left.length + beyond + vacant.length
  if (count === 0) return null
  const title = t('sheet.left', { count, number: number(count) })
  return (
    <section className="sheet-report" aria-label={title}>
      <header>
        <Icon name="warning" />
        <strong>{title}</strong>
        <Button type="button" size="1" variant="soft" color="gray" onClick={desk.forget}>
          {t('sheet.dismiss')}
        </Button>
      </header>
      <ul>
        {left.slice(0, mostShown).map(({ row, name, text, why }) => (
          <Line
            key={`${row.id} ${name}`}
            place={desk.nameOf(row, name)}
            text={text}
            why={finding(why)}
            onGo={wayTo(desk, row.id, name)}
          />
        ))}
        {vacant.slice(0, mostShown).map(({ text, ...spot }) => {
          const { title = '', make } = board.vacant?.(spot) ?? {}
          const why = board.at(spot) ? '' : t(make ? 'sheet.vacantMade' : 'sheet.vacant')
          const go = () => desk.goTo(spot)
          return <Line key={`${spot.row} ${spot.col}`} place={title} text={text} why={why} onGo={go} />
        })}
        {beyond > 0 && (
          <li>
            {t('sheet.beyond')}: {number(beyond)}
          </li>
        )}
      </ul>
    </section>
  )
}
