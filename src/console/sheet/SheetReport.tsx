// What was not written, cell by cell with its reason; pressing one leads there.
import { Button } from '@radix-ui/themes'
import { titleOf } from '#console/fields/title.ts'
import { useList } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { SheetDesk } from './useSheet.ts'
import type { Left } from './writing.ts'

const mostShown = 100

const Line = ({ desk, left }: { desk: SheetDesk; left: Left }) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { resource, columns } = useList()
  const spot = {
    row: desk.rows.findIndex(({ id }) => id === left.row.id),
    col: columns.findIndex(({ name }) => name === left.name),
  }
  const place = words.t('sheet.cell', {
    title: titleOf(resource, left.row, urlLang),
    field: words.field(resource, left.name),
  })
  return (
    <li>
      <button
        type="button"
        className="sheet-place"
        disabled={spot.row < 0 || spot.col < 0}
        onClick={() => desk.goTo(spot)}
      >
        <bdi>{place}</bdi>
      </button>
      {left.text && <bdi className="sheet-text">{left.text}</bdi>}
      <span>{words.finding(left.why)}</span>
    </li>
  )
}

export const SheetReport = ({ desk }: { desk: SheetDesk }) => {
  const { t, number } = useWords()
  const left = [...desk.bad.values()]
  const count = left.length + desk.beyond
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
        {left.slice(0, mostShown).map(one => (
          <Line key={`${one.row.id} ${one.name}`} desk={desk} left={one} />
        ))}
        {desk.beyond > 0 && (
          <li>
            {t('sheet.beyond')}: {number(desk.beyond)}
          </li>
        )}
      </ul>
    </section>
  )
}
