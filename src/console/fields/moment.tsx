// An instant, told relative to now with the exact time at hand.
import { Tooltip } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

/** Relative, exact on hover and on focus; a screen reader hears the exact one. */
export const Ago = ({ at, focusable = false }: { at: string; focusable?: boolean }) => {
  const words = useWords()
  const { relative, exact } = words.moment(at)
  return (
    <Tooltip content={exact}>
      <time dateTime={at} tabIndex={focusable ? 0 : undefined}>
        {relative}
      </time>
    </Tooltip>
  )
}

const Cell = ({ value }: CellProps) => <Ago at={String(value)} />

export const moment: Visual = { Cell }
