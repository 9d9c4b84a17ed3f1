// Beside a value that is another one today, and beside a record that does not hold at the moment.
import { fieldOf } from '#console/action/DiffView.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import type { List } from '#console/grid/list.ts'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import type { Then } from '#contract/asOf.ts'
import type { Resource } from '#contract/resource.ts'

const Today = ({ resource, row, name }: { resource: Resource; row: Then; name: string }) => {
  const { t } = useWords()
  const { today = {} } = row
  const text = (
    <>
      {t('lens.today')}{' '}
      <Cell resource={resource} name={name} field={fieldOf(resource, name)} value={today[name]} row={today} />
    </>
  )
  return (
    <Hint text={text}>
      <span className="lens-mark">
        <span className="hidden">{text}</span>
      </span>
    </Hint>
  )
}

export const Holds = ({ row }: { row: Then }) => {
  const { t } = useWords()
  return row.holds && <span className={`lens-holds lens-${row.holds}`}>{t(`lens.holds.${row.holds}`)}</span>
}

const marks = new WeakMap<Resource, NonNullable<List['mark']>>()

/** The same function at every paint, so that a row is not drawn again for it. */
export const markOf = (resource: Resource): NonNullable<List['mark']> => {
  const mark =
    marks.get(resource) ??
    ((row: Then, name: string) => (
      <>
        {row.today && name in row.today && <Today resource={resource} row={row} name={name} />}
        {name === resource.title && <Holds row={row} />}
      </>
    ))
  marks.set(resource, mark)
  return mark
}
