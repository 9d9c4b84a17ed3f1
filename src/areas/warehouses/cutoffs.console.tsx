// Until when orders leave on each day: days in a row with one time are one line.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { Weekday } from './sets.ts'
import styles from './warehouses.module.css'

interface Cutoff {
  day: (typeof Weekday.names)[number]
  time: string
}

interface Run {
  from: Cutoff['day']
  to: Cutoff['day']
  time: string
}

const runsOf = (cutoffs: readonly Cutoff[]): Run[] => {
  const runs: (Run & { last: number })[] = []
  for (const [at, day] of Weekday.names.entries()) {
    const time = cutoffs.find(one => one.day === day)?.time
    const open = runs.at(-1)
    if (!time) continue
    if (open?.time === time && open.last === at - 1) Object.assign(open, { to: day, last: at })
    else runs.push({ from: day, to: day, time, last: at })
  }
  return runs
}

export const CutoffsCell = ({ value }: CellProps) => {
  const words = useWords()
  return (
    <span className={styles.lines}>
      {runsOf((value as Cutoff[] | null) ?? []).map(({ from, to, time }) => (
        <span key={from}>
          {words.value(Weekday, from)}
          {to !== from && ` – ${words.value(Weekday, to)}`} <bdi className="field-code">{time}</bdi>
        </span>
      ))}
    </span>
  )
}
