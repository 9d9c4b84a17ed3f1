// How deep a line hangs, whether it is open and what it holds. By keys the arrows do it, and a screen reader hears it from the row.
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Line } from './lines.ts'

export const Twist = ({ line, onSet }: { line: Line; onSet(isOpen: boolean): void }) => {
  const { t, dir } = useWords()
  const ahead = (dir === 'rtl') === line.isOpen ? 'ArrowRight' : 'ArrowLeft'
  return (
    <span className="tree-twist">
      {line.below > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-hint={t(line.isOpen ? 'tree.close' : 'tree.open')}
          data-hint-keys={ahead}
          onClick={() => onSet(!line.isOpen)}
        >
          <Icon name={line.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      )}
    </span>
  )
}

export const Below = ({ count }: { count: number }) => {
  const { t, number } = useWords()
  return (
    <span className="tree-count" title={t('tree.below', { count, number: number(count) })}>
      {number(count)}
    </span>
  )
}
