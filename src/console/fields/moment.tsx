// An instant, told as far as it must be told today, with the exact time at hand.
import { Tooltip } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

/** `18:42`, `Sat 18:42` or a day; exact on hover and on focus. */
export const Ago = ({ at, focusable = false }: { at: string; focusable?: boolean }) => {
  const words = useWords()
  const { near, exact } = words.moment(at)
  return (
    <Tooltip content={exact}>
      <time dateTime={at} className="field-figure" tabIndex={focusable ? 0 : undefined}>
        {near}
      </time>
    </Tooltip>
  )
}

const Cell = ({ value }: CellProps) => <Ago at={String(value)} />

export const moment: Visual = { Cell }
