// The prices of a product over time: a lane for each variant that has other prices for a while.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { isHeld } from '#console/timeline/held.tsx'
import { Timeline } from '#console/timeline/Timeline.tsx'
import { priceSchedules } from './products.ts'

const most = 200

export const PriceTimesPanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { answer, isFailed } = useRelated(priceSchedules, { sort: 'startsAt', filter: `product:${record.id}` }, most)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={3} />
  if (answer.length === 0) return <p className="detail-soft">{t('products.screen.noPriceTimes')}</p>
  return isHeld(priceSchedules) && <Timeline resource={priceSchedules} rows={answer} />
}
