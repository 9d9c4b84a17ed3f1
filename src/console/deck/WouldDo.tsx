// What saying yes would do, where that is more than the record shows: a request for a second person names records elsewhere. The
// plan asks for the second factor where its action does, so it is asked for by itself only once that has been shown.
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanCard } from '#console/action/PlanCard.tsx'
import { needsOf } from '#console/action/wishes.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, planOf } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { useSession } from '#console/session/actor.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { type Queue, verdictsOf } from '#contract/queue.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { secureLeafOf } from '#machines/session.ts'

interface WouldDoProps {
  resource: Resource
  queue: Queue
  record: AnyRow
}

const Planned = ({ resource, record, action }: Omit<WouldDoProps, 'queue'> & { action: ResolvedAction }) => {
  const { t, finding } = useWords()
  const { data, isPending, error } = useQuery({
    queryKey: [...keys.record(resource, record.id), 'plan', record.version],
    queryFn: ({ signal }) =>
      planOf({ action: action.id, target: { ids: [record.id] }, input: {}, face: 'button' }, signal),
    retry: false,
  })
  if (isPending) return <Skeleton lines={4} />
  return data ? (
    <PlanCard resource={resource} plan={data} />
  ) : (
    <p className="detail-soft">{isRefusal(error) ? finding(error.body) : t('action.noAnswer')}</p>
  )
}

/** Asking for the plan asks for the second factor; once that has been shown the plans come by themselves. */
const AfterStepUp = (props: Parameters<typeof Planned>[0]) => {
  const { t } = useWords()
  const isElevated = useSession(secureLeafOf) === 'elevated'
  const [isAsked, ask] = useState(false)
  if (isElevated || isAsked) return <Planned {...props} />
  return (
    <Button variant="soft" onClick={() => ask(true)}>
      {t('deck.showWould')}
    </Button>
  )
}

export const WouldDo = ({ resource, queue, record }: WouldDoProps) => {
  const { t } = useWords()
  const may = useMay()
  const action = verdictsOf(resource, queue).find(known => !known.input && needsOf(known, 1).plan)
  if (!action || !may(action.id)) return null
  const Way = action.secure === true ? AfterStepUp : Planned
  return (
    <section className="detail-section" aria-label={t('deck.wouldDo')}>
      <h3 className="detail-heading">{t('deck.wouldDo')}</h3>
      <Way key={record.id} resource={resource} record={record} action={action} />
    </section>
  )
}
