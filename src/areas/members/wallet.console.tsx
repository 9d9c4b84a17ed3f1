// The lots of a wallet, what ends first on top: how much of each is left, and until when.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { type Moved, openLots } from './lots.ts'
import styles from './members.module.css'
import { storeCredit } from './storeCredit.ts'

const mostRead = 500

export const WalletPanel = ({ record }: PanelProps) => {
  const { t, money, moment } = useWords()
  const { answer, isFailed } = useRelated(storeCredit, { sort: 'createdAt', filter: `member:${record.id}` }, mostRead)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={2} />
  const lots = openLots(answer as unknown as Moved[])
  return (
    <>
      <p className={styles.total}>{money(Number(record.storeCredit ?? 0))}</p>
      {lots.length === 0 && <p className="detail-soft">{t('members.screen.noCredit')}</p>}
      <ul className={styles.lots}>
        {lots.map(({ id, earned, left, expiresAt, reason }) => (
          <li key={id}>
            <span dir="auto">{reason}</span>
            <span className={styles.amount}>{money(left)}</span>
            <meter
              min={0}
              max={earned}
              value={left}
              aria-label={t('members.screen.left', { left: money(left), of: money(earned) })}
            />
            <span className="field-soft">
              {expiresAt ? t('members.screen.ends', { at: moment(expiresAt).exact }) : t('members.screen.neverEnds')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
