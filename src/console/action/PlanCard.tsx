// What a call would do, before it does it: how many, which are left out and why, three samples, warnings.
import { Callout } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { areaNamed } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Plan } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { DiffView } from './DiffView.tsx'
import { RefusedList } from './RefusedList.tsx'

export const PlanCard = ({ resource, plan }: { resource: Resource; plan: Plan }) => {
  const words = useWords()
  const { affected, skipped, sample, warnings } = plan
  return (
    <div className="action-plan">
      <p className="action-count">
        {words.t('action.affected', { count: affected, number: words.number(affected) })}
        {skipped.length > 0 &&
          ` ${words.t('action.skipped', { count: skipped.length, number: words.number(skipped.length) })}`}
      </p>
      {warnings.map(warning => (
        <Callout.Root key={`${warning.code} ${warning.message}`} color="amber" size="1" highContrast>
          <Callout.Icon>
            <Icon name="warning" />
          </Callout.Icon>
          <Callout.Text>{words.finding(warning)}</Callout.Text>
        </Callout.Root>
      ))}
      {sample.length > 0 && (
        <section aria-label={words.t('action.samples')}>
          <h2 className="action-heading">{words.t('action.samples')}</h2>
          {sample.map(({ resource: name, id, title, diff }) => (
            <article key={id} className="action-sample">
              <h3 dir="auto">{title}</h3>
              <DiffView resource={areaNamed(name) ?? resource} diff={diff} />
            </article>
          ))}
        </section>
      )}
      <RefusedList resource={resource} refused={skipped} label={words.t('action.leftOut')} />
    </div>
  )
}
