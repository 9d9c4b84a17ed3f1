// Every rate over time, with a lane for each class.
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { Timeline } from '#console/timeline/Timeline.tsx'
import { heldDays, taxes } from './taxes.ts'

const byClass = { ...taxes, during: { ...heldDays, lane: 'taxClass' } }
/** More bars are no picture any more. */
const most = 200

export const OverTime = () => {
  const { t } = useWords()
  const country = useMaybePlace()?.country
  const filter = `country:${country} -status:deleted`
  const { answer, isFailed } = useRelated(taxes, { sort: 'validFrom', filter }, most)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  return answer ? <Timeline resource={byClass} rows={answer} /> : <Skeleton lines={8} />
}
