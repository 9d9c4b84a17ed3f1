// One line of the outline: how deep, whether open, its name as a link, its state, and how many products hang below.
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Line } from './branches.console.tsx'
import styles from './categories.module.css'
import { categories } from './categories.ts'

export const Node = ({
  line,
  most,
  isCurrent,
  onTurn,
}: {
  line: Line
  most: number
  isCurrent: boolean
  onTurn(): void
}) => {
  const words = useWords()
  const { branch, level, at, of, isOpen } = line
  const count = words.t('categories.screen.products', { count: branch.products })
  const tone = RecordStatus.tones[branch.status]
  const share = `${(branch.products / Math.max(1, most)) * 100}%`
  return (
    <li
      role="treeitem"
      className={styles.node}
      style={{ paddingInlineStart: (level - 1) * 20 }}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={branch.below.length > 0 ? isOpen : undefined}
      aria-label={`${branch.name}, ${count}`}
      tabIndex={isCurrent ? 0 : -1}
      data-id={branch.id}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrows do this by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span className={styles.turn} onClick={onTurn}>
        {branch.below.length > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      <Link to={recordScreenOf(categories, branch.id)} tabIndex={-1} className={styles.name}>
        <bdi>{branch.name}</bdi>
      </Link>
      {branch.status !== 'active' && tone && (
        <StatusDot tone={tone}>{words.value(RecordStatus, branch.status)}</StatusDot>
      )}
      <svg className={styles.bar} height="8" aria-hidden="true">
        <rect width={share} height="8" rx="2" />
      </svg>
      <span className={styles.count}>{words.number(branch.products)}</span>
    </li>
  )
}
