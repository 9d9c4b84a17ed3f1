// How much of a budget is spent, as a bar; the words beside it say the same.
import styles from './burn.module.css'

/** From here on somebody should look, as the view of the list says. */
const hot = 8000

const wide = (share: number) => ({ inlineSize: `${Math.min(100, share / 100)}%` })

export const BudgetBar = ({ share, ahead }: { share: number; ahead?: number | undefined }) => (
  <span className={styles.bar} aria-hidden="true">
    {ahead !== undefined && <i className={styles.ahead} style={wide(ahead)} />}
    <i className={styles.spent} data-hot={share >= hot || undefined} style={wide(share)} />
  </span>
)
