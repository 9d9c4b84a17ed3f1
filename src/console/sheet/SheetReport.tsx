// What was not written, cell by cell with its reason; pressing one leads there.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Spot } from './area.ts'
import type { SheetDesk } from './useSheet.ts'

const mostShown = 100

interface LineProps {
  desk: SheetDesk
  place: string
  spot: Spot | undefined
  text: string
  why: string
}

const Line = ({ desk, place, spot, text, why }: LineProps) => (
  <li>
    <button type="button" className="sheet-place" disabled={spot === undefined} onClick={() => spot && desk.goTo(spot)}>
      <bdi>{place}</bdi>
    </button>
    {text && <bdi className="sheet-text">{text}</bdi>}
    <span>{why}</span>
  </li>
)

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
            desk={desk}
            place={desk.nameOf(row, name)}
            spot={board.spotOf(row.id, name)}
            text={text}
            why={finding(why)}
          />
        ))}
        {vacant.slice(0, mostShown).map(({ text, ...spot }) => {
          const { title = '', make } = board.vacant?.(spot) ?? {}
          const why = t(make ? 'sheet.vacantMade' : 'sheet.vacant')
          return <Line key={`${spot.row} ${spot.col}`} desk={desk} place={title} spot={spot} text={text} why={why} />
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
