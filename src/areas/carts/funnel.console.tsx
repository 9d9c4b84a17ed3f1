// How far shoppers come and at which hours they leave: a funnel by stage, a strip of hours for each of them, and the same in a table.
import '#console/i18n/later.ts'
import { ShownView } from '#console/action/ShownView.tsx'
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { ShownTable } from '#contract/call.ts'
import styles from './carts.module.css'
import { CartStage, carts } from './carts.ts'

const column = ({ rows }: ShownTable, at: number): number[] => rows.map(row => Number(row[at]))
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

/** Whoever came to a later stage has been at the earlier ones. */
const reachedOf = (table: ShownTable): number[] => {
  const left = CartStage.names.map((_, at) => sum(column(table, at + 1)))
  return left.map((_, at) => sum(left.slice(at)))
}

const Hours = ({ left }: { left: readonly number[] }) => {
  const most = Math.max(1, ...left)
  return (
    <svg className={styles.hours} viewBox="0 0 240 12" preserveAspectRatio="none" aria-hidden="true">
      {left.map((count, hour) => (
        <rect key={hour} x={hour * 10 + 0.5} width={9} height={12} rx={1} opacity={0.08 + (0.92 * count) / most} />
      ))}
    </svg>
  )
}

const Step = ({ name, count, of, left }: { name: string; count: number; of: number; left?: readonly number[] }) => {
  const { number, percent } = useWords()
  const share = of === 0 ? 0 : count / of
  return (
    <li className={styles.step}>
      <span>{name}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles.figure}>
        {number(count)} <span className="field-soft">{percent(Math.round(share * 100) * 100)}</span>
      </span>
      {left ? <Hours left={left} /> : <span />}
    </li>
  )
}

const Drawn = ({ table }: { table: ShownTable }) => {
  const words = useWords()
  const { t } = words
  const reached = reachedOf(table)
  const [all = 0] = reached
  return (
    <div className={styles.sheet}>
      <p className={`${styles.step} ${styles.heads}`} aria-hidden="true">
        <span>{t('carts.screen.reached')}</span>
        <span />
        <span />
        <span>{t('carts.screen.byHour')}</span>
      </p>
      <ol className={styles.funnel}>
        {CartStage.names.map((stage, at) => (
          <Step
            key={stage}
            name={words.value(CartStage, stage)}
            count={reached[at] ?? 0}
            of={all}
            left={column(table, at + 1)}
          />
        ))}
        <Step
          name={t('carts.screen.cameBack')}
          count={sum(column(table, CartStage.names.length + 1))}
          of={all}
          left={column(table, CartStage.names.length + 1)}
        />
      </ol>
      <details className={styles.more}>
        <summary>{t('carts.screen.asTable')}</summary>
        <ShownView shown={table} />
      </details>
    </div>
  )
}

export const Funnel = () => {
  const { t } = useWords()
  const { answer: table } = useTable(carts, 'funnel')
  return table ? <Drawn table={table} /> : <p className="detail-soft">{t('carts.screen.counting')}</p>
}
