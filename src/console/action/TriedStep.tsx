// After the canary: the first few are done and stand here to be looked at; the others follow on another yes, or it ends here.
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { currentPlace } from '#console/session/me.ts'
import type { Outcome } from '#contract/call.ts'
import { countOf } from '#machines/wish.ts'
import type { Acting, ActingView } from './acting.ts'
import { DangerCard } from './DangerCard.tsx'
import { PlanLines } from './PlanCard.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RefusedList } from './RefusedList.tsx'

interface TriedStepProps {
  acting: Acting
  view: ActingView
  onGoOn(): void
  onStop(): void
}

export const TriedStep = ({ acting, view, onGoOn, onStop }: TriedStepProps) => {
  const { t, number } = useWords()
  const { resource, action } = acting.spec
  const { done = [], refused = [], within = [], changes = [] } = (view.tried ?? {}) as Partial<Outcome>
  // Named below with what changed, unless something else of theirs changed: the variants of a product, for instance.
  const changed = new Set(changes.map(({ id }) => id))
  const others = done.filter(({ id }) => !changed.has(id))
  const left = countOf(view.wish.target) - done.length - refused.length
  return (
    <>
      <p role="status" className="action-count">
        {t('action.tried', { count: done.length, number: number(done.length) })}
      </p>
      {others.length > 0 && (
        <ul className="action-tried">
          {others.map(row => (
            <li key={row.id}>
              <RecordLink
                resource={resource}
                id={row.id}
                title={titleOf(resource, row, currentPlace()?.urlLang ?? '')}
              />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <div className="action-changes" tabIndex={0}>
        <PlanLines resource={resource} lines={changes} label={t('action.changesMade')} isDone />
      </div>
      <RefusedList resource={resource} refused={[...refused, ...within]} label={t('action.leftOut')} />
      <DangerCard
        label={t('action.goOnWith', { count: left, number: number(left) })}
        count={left}
        isDanger={action.effect === 'danger'}
        cancelLabel={t('action.stopHere')}
        onConfirm={onGoOn}
        onCancel={onStop}
      />
    </>
  )
}
