// An instant, told as far as it must be told today, with the exact time at hand.
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { dayAt, minuteAt } from '#rules/vendorDay.ts'
import type { CellProps, Visual } from './visual.ts'

/** `18:42`, `Sat 18:42` or a day; exact on hover and on focus. */
export const Ago = ({ at, focusable = false }: { at: string; focusable?: boolean }) => {
  const words = useWords()
  const { near, exact } = words.moment(at)
  return (
    <Hint text={exact}>
      <time dateTime={at} className="field-figure" tabIndex={focusable ? 0 : undefined}>
        {near}
      </time>
    </Hint>
  )
}

const isMidnight = (at: string, timezone: string): boolean => minuteAt(new Date(at), timezone) === 0

/** What ends at midnight lasts through the day before, and is told by that day. */
const Cell = ({ value, field }: CellProps) => {
  const { day } = useWords()
  const timezone = useMaybePlace()?.timezone ?? 'UTC'
  const at = String(value)
  if (!field.facts.ends || !isMidnight(at, timezone)) return <Ago at={at} />
  const last = dayAt(new Date(Date.parse(at) - 1), timezone)
  return (
    <time dateTime={at} className="field-figure">
      {day(last)}
    </time>
  )
}

export const moment: Visual = { Cell }
