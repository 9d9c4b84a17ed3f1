// A thousand carts through the rules: a stream that comes from above and grows thinner at each rung by those the rule decides,
// which leave to the side in the colour of its verdict. Each rung says its figures; a table says the same.
import { ShownView } from '#console/action/ShownView.tsx'
import { useReading } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { ValueDot } from '#console/theme/StatusDot.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Shown } from '#contract/call.ts'
import styles from './codCharges.module.css'
import { CodVerdictName, codRules } from './codCharges.ts'
import type { LadderGiven } from './pictures.ts'
import { verdictNames } from './verdicts.ts'

/** All carts are so wide, in hundredths of the drawing. */
const widest = 60
const branchAt = 30

interface StreamProps {
  /** Shares of all carts that come from above and go on below. */
  above: number
  below: number
  verdict: string
}

const Stream = ({ above, below, verdict }: StreamProps) => {
  const [wide, thin] = [above * widest, below * widest]
  const thick = Math.max(0, wide - thin)
  const branch = `M${thin} 0H${wide}C${wide} ${branchAt} ${wide} ${branchAt} 100 ${branchAt}V${branchAt + thick}C${thin} ${branchAt + thick} ${thin} ${branchAt + thick} ${thin} 0Z`
  return (
    <svg className={styles.stream} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <rect x={0} y={0} width={thin} height={100} />
      {thick > 0 && <path data-verdict={verdict} d={branch} />}
    </svg>
  )
}

const Rungs = ({ ladder }: { ladder: LadderGiven }) => {
  const { t, number, percent } = useWords()
  const { carts, rungs, left } = ladder
  const shareOf = (count: number) => (carts === 0 ? 0 : count / carts)
  const figures = (count: number) => (
    <span className={styles.figure}>
      {number(count)} <span className="field-soft">{percent(Math.round(shareOf(count) * 1000) * 10)}</span>
    </span>
  )
  let asked = carts
  return (
    <ol className={styles.ladder}>
      {rungs.map(({ id, name, verdict, hits }) => {
        const above = asked
        asked -= hits
        return (
          <li key={id}>
            <Stream above={shareOf(above)} below={shareOf(asked)} verdict={verdictNames[verdict]} />
            <span className={styles.rung}>
              <Link to={recordScreenOf(codRules, id)}>
                <bdi>{name}</bdi>
              </Link>
              <ValueDot set={CodVerdictName} value={verdictNames[verdict]} />
            </span>
            {figures(hits)}
          </li>
        )
      })}
      <li>
        <Stream above={shareOf(left)} below={shareOf(left)} verdict="allow" />
        <span className={styles.rung}>
          {t('codRules.screen.end')}
          <ValueDot set={CodVerdictName} value="allow" />
        </span>
        {figures(left)}
      </li>
    </ol>
  )
}

const isLadder = (given: unknown): given is LadderGiven =>
  typeof given === 'object' && given !== null && 'rungs' in given

const Drawn = ({ shown }: { shown: Shown }) => {
  const { t, told } = useWords()
  if (shown.kind !== 'table' || !isLadder(shown.given)) return null
  return (
    <>
      <p className="detail-soft">{told(shown.title)}</p>
      <Rungs ladder={shown.given} />
      <details className={styles.table}>
        <summary>{t('codRules.screen.asTable')}</summary>
        <ShownView shown={shown} />
      </details>
    </>
  )
}

export const Ladder = () => {
  const { t } = useWords()
  const { answer, isFailed } = useReading(codRules, 'ladder')
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  return answer ? <Drawn shown={answer} /> : <Skeleton lines={5} />
}
