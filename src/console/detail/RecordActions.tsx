// The buttons of a record: its next step, one more beside it, and everything else in the menu.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { isAlarming, offerOf } from '#console/action/offers.ts'
import { useHasEnded } from '#console/fields/ended.ts'
import { type LeadAway, type Presented, usePresented } from '#console/present.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { AwayButton } from './AwayButton.tsx'

const steps = ['publish', 'submit', 'approve', 'activate', 'unhide', 'restore']
/** None of these leads where the end is past: it is live for nobody again before it is given another one. */
const goingLive = ['publish', 'submit', 'activate', 'unhide']
const most = 2

interface RecordActionsProps {
  resource: Resource
  record: AnyRow
  why(action: ResolvedAction): string | undefined
  isMenuOpen?: boolean
  onMenu?(isOpen: boolean): void
  /** Beside a list, which has a button that leads itself: one screen has one. */
  isBeside?: boolean
}

interface Asked extends Pick<RecordActionsProps, 'resource' | 'record' | 'why'> {
  presented: Presented
  /** Past its end. */
  isEnded?: boolean
  may(right: string): boolean
}

const away = ({ resource: name, action, isFor }: LeadAway, { record, may }: Asked): ResolvedAction[] => {
  const other = resourceNamed(name)
  const known = other && actionOf(other, action)
  return known && isFor(record) && may(known.id) ? [known] : []
}

const leadAwayOf = ({ leads = [] }: Presented, action: ResolvedAction): LeadAway | undefined =>
  leads
    .filter(lead => typeof lead !== 'string')
    .find(lead => lead.resource === action.resource && lead.action === action.name)

/**
 * The next step of its life first, else what the area leads with, else the form; where it leads with nothing, what moves it on. One that
 * takes something away stays in the menu. A step the record itself stands against is shown with its reason only where no other is open.
 */
export const leadingOf = (asked: Asked): ResolvedAction[] => {
  const { resource, record, why, presented, isEnded, may } = asked
  const subject = { records: [record] }
  const open = actionsOf(resource).filter(
    action =>
      action.on !== 'nothing' &&
      !isAlarming(action) &&
      !(isEnded && goingLive.includes(action.name)) &&
      may(action.id) &&
      offerOf(resource, action, subject, may).allowed,
  )
  const named = (names: readonly string[]) => names.flatMap(name => open.filter(action => action.name === name))
  const next = named(steps)
  const step = next.find(action => !why(action)) ?? next[0]
  const free = (actions: readonly ResolvedAction[]) => actions.filter(action => action !== step && !why(action))
  const own = free(open).filter(({ standard, effect }) => !standard && effect === 'write')
  const lead = presented.leads?.flatMap(one => (typeof one === 'string' ? free(named([one])) : away(one, asked)))
  const form = free(named(['change']))
  if (lead) return [...new Set([...(step ? [step] : []), ...lead, ...form])].slice(0, most)
  const reading = free(open).filter(({ standard, effect }) => !standard && effect !== 'write')
  return [...new Set([...(step ? [step] : []), ...form, ...own, ...reading])].slice(0, most)
}

export const RecordActions = ({ resource, record, why, isMenuOpen, onMenu, isBeside = false }: RecordActionsProps) => {
  const may = useMay()
  const presented = usePresented(resource)
  const hasEnded = useHasEnded()
  const subject = { records: [record] }
  const shown = leadingOf({ resource, record, why, presented, isEnded: hasEnded(resource, record), may })
  const look = (action: ResolvedAction) => {
    if (isBeside) return { variant: 'soft', color: action === shown[0] ? undefined : 'gray' } as const
    return { variant: action === shown[0] ? 'solid' : 'soft' } as const
  }
  const button = (action: ResolvedAction) => {
    const of = resourceNamed(action.resource) ?? resource
    const lead = leadAwayOf(presented, action)
    const id = lead?.on && record[lead.on]
    return typeof id === 'string' ? (
      <AwayButton
        key={action.id}
        action={action}
        resource={of}
        id={id}
        record={record}
        begun={lead?.begun}
        {...look(action)}
      />
    ) : (
      <ActionButton
        key={action.id}
        action={action}
        resource={of}
        subject={subject}
        why={action.resource === resource.name ? why(action) : undefined}
        {...look(action)}
      />
    )
  }
  const [lead, ...others] = shown
  return (
    <>
      {others.toReversed().map(button)}
      <span className="detail-lead">
        {lead && button(lead)}
        <ActionMenu
          resource={resource}
          subject={subject}
          without={['show', ...shown.filter(one => one.resource === resource.name).map(({ name }) => name)]}
          told={why}
          does="record m"
          isOpen={isMenuOpen}
          onOpenChange={onMenu}
        />
      </span>
    </>
  )
}
