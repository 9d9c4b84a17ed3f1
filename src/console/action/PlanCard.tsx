// What a call would do, before it does it: how many, which are left out and why, three samples, warnings.
import { Callout } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Plan, PlanLine } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { isNote } from '#machines/wish.ts'
import { changesText, leftText } from './changesText.ts'
import { countedText } from './counted.ts'
import { DiffView } from './DiffView.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RefusedList } from './RefusedList.tsx'

interface PlanLinesProps {
  resource: Resource
  lines: readonly PlanLine[]
  label: string
  /** They are done: each can be looked at. */
  isDone?: boolean
}

/** Records with what changes in each. */
export const PlanLines = ({ resource, lines, label, isDone }: PlanLinesProps) =>
  lines.length > 0 && (
    <section aria-label={label}>
      <h2 className="action-heading">{label}</h2>
      {lines.map(({ resource: name, id, title, diff }) => (
        <article key={id} className="action-sample">
          <h3>
            {isDone ? (
              <RecordLink resource={resourceNamed(name) ?? resource} id={id} title={title} />
            ) : (
              <bdi>{title}</bdi>
            )}
          </h3>
          <DiffView resource={resourceNamed(name) ?? resource} diff={diff} />
        </article>
      ))}
    </section>
  )

const Note = ({ text }: { text: string }) => (
  <Callout.Root color="amber" size="1" highContrast>
    <Callout.Icon>
      <Icon name="warning" />
    </Callout.Icon>
    <Callout.Text>{text}</Callout.Text>
  </Callout.Root>
)

interface PlanCardProps {
  resource: Resource
  plan: Plan
  /** How many it was when they were chosen. */
  seen?: number
}

export const PlanCard = ({ resource, plan, seen }: PlanCardProps) => {
  const words = useWords()
  const { affected, changes, isPart, skipped, within = [], sample, outliers = [], approval } = plan
  const [told, warnings] = [plan.warnings.filter(isNote), plan.warnings.filter(one => !isNote(one))]
  const isOther = plan.seen !== undefined && seen !== undefined && affected + skipped.length !== seen
  return (
    <div className="action-plan">
      <p className="action-count">
        {changes
          ? words.t('action.changesAll', { changes: changesText(words, changes, isPart) })
          : `${countedText(words, resource, affected)}.`}
        {within.length > 0 &&
          `${changes ? ' ·' : ''} ${words.t('action.leftOutAll', { left: leftText(words, resource, skipped, within) })}`}
        {within.length === 0 &&
          skipped.length > 0 &&
          `${changes ? ' ·' : ''} ${words.t('action.skipped', { count: skipped.length, number: words.number(skipped.length) })}`}
      </p>
      {isOther && <p className="action-soft">{words.t('action.seenOther', { number: words.number(seen) })}</p>}
      {approval && <Note text={words.t('action.approvalNeeded')} />}
      {told.map(one => (
        <p key={one.message} className="action-soft">
          {words.finding(one)}
        </p>
      ))}
      {warnings.map(warning => (
        <Note key={`${warning.code} ${warning.message}`} text={words.finding(warning)} />
      ))}
      <PlanLines resource={resource} lines={outliers} label={words.t('action.outliers')} />
      <PlanLines resource={resource} lines={outliers.length > 0 ? [] : sample} label={words.t('action.samples')} />
      <RefusedList resource={resource} refused={[...skipped, ...within]} label={words.t('action.leftOut')} />
    </div>
  )
}
