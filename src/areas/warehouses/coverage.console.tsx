// Zones down, couriers across: how many pincodes each serves prepaid and in cash, as two bars, and the days it takes. What nobody
// serves is hatched.
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { humanised } from '#contract/address.ts'
import type { ShownTable } from '#contract/call.ts'
import type { Param } from '#contract/said.ts'
import { couriers } from './couriers.ts'
import { Carries } from './sets.ts'
import styles from './warehouses.module.css'

const figuresIn = (cell: Param): { prepaid: number; cod: number; days: number } | undefined => {
  const params = typeof cell === 'object' && 'params' in cell ? cell.params : undefined
  return params && { prepaid: Number(params.prepaid), cod: Number(params.cod), days: Number(params.days) }
}

const Cell = ({ cell, of }: { cell: Param; of: number }) => {
  const { t, told } = useWords()
  const figures = figuresIn(cell)
  if (!figures)
    return (
      <td className={styles.gap}>
        <span>{told(cell)}</span>
      </td>
    )
  const share = (n: number) => ({ inlineSize: `${(n / Math.max(1, of)) * 100}%` })
  return (
    <td title={told(cell)}>
      <i className={styles.prepaid} style={share(figures.prepaid)} />
      <i className={styles.cod} style={share(figures.cod)} />
      <span aria-hidden="true">{t('warehouses.screen.days', { count: figures.days })}</span>
      <span className="hidden">{told(cell)}</span>
    </td>
  )
}

/** Postal areas name their zones in capitals, as rules write them. */
const zoneNamed = (code: string): string => humanised(code) || '–'

const Table = ({ shown }: { shown: ShownTable }) => {
  const { told, number } = useWords()
  const [zone, pincodes, ...codes] = shown.columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className="action-scroll" tabIndex={0} aria-label={told(shown.title)}>
      <table className={styles.coverage}>
        <thead>
          <tr>
            <th scope="col">{told(zone!)}</th>
            <th scope="col">{told(pincodes!)}</th>
            {codes.map(code => (
              <th key={told(code)} scope="col">
                <bdi className="field-code">{told(code)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map(([name, of, ...cells]) => (
            <tr key={told(name!)}>
              <th scope="row">
                <bdi>{zoneNamed(told(name!))}</bdi>
              </th>
              <td>{number(Number(of))}</td>
              {cells.map((cell, at) => (
                <Cell key={told(codes[at]!)} cell={cell} of={Number(of)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Key = () => {
  const { t, value } = useWords()
  return (
    <p className={styles.key}>
      <i className={styles.prepaid} /> {value(Carries, 'prepaid')} <i className={styles.cod} /> {value(Carries, 'cod')}{' '}
      <i className={styles.gap} /> {t('warehouses.screen.gap')}
    </p>
  )
}

export const CoverageMatrix = () => {
  const { t } = useWords()
  const { answer: shown, isFailed } = useTable(couriers, 'coverage')
  return (
    <>
      {isFailed && <p className="detail-soft">{t('detail.notLoaded')}</p>}
      {!shown && !isFailed && <Skeleton lines={4} />}
      {shown && <Table shown={shown} />}
      <Key />
    </>
  )
}
