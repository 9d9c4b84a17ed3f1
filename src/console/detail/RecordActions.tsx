// The buttons of a record: its next step, one more beside it, and everything else in the menu.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { isAlarming, offerOf } from '#console/action/offers.ts'
import { type LeadAway, type Presented, usePresented } from '#console/present.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, actionsOf, type ResolvedAction } from '#contract/standard.ts'

const steps = ['publish', 'submit', 'approve', 'activate', 'unhide', 'restore']
const most = 2

interface RecordActionsProps {
  resource: Resource
  record: AnyRow
  why(action: ResolvedAction): string | undefined
  isMenuOpen?: boolean
  onMenu?(isOpen: boolean): void
}

interface Asked extends Pick<RecordActionsProps, 'resource' | 'record' | 'why'> {
  presented: Presented
  may(right: string): boolean
}

const away = ({ resource: name, action, isFor }: LeadAway, { record, may }: Asked): ResolvedAction[] => {
  const other = resourceNamed(name)
  const known = other && actionOf(other, action)
  return known && isFor(record) && may(known.id) ? [known] : []
}

/**
 * The next step of its life first, else what the area leads with, else the form; where it leads with nothing, what moves it on. One that
 * takes something away stays in the menu. A step the record itself stands against is shown with its reason only where no other is open.
 */
export const leadingOf = (asked: Asked): ResolvedAction[] => {
  const { resource, record, why, presented, may } = asked
  const subject = { records: [record] }
  const open = actionsOf(resource).filter(
    action =>
      action.on !== 'nothing' &&
      !isAlarming(action) &&
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

export const RecordActions = ({ resource, record, why, isMenuOpen, onMenu }: RecordActionsProps) => {
  const may = useMay()
  const presented = usePresented(resource)
  const subject = { records: [record] }
  const shown = leadingOf({ resource, record, why, presented, may })
  const button = (action: ResolvedAction) => (
    <ActionButton
      key={action.id}
      action={action}
      resource={resourceNamed(action.resource) ?? resource}
      subject={subject}
      why={action.resource === resource.name ? why(action) : undefined}
      variant={action === shown[0] ? 'solid' : 'soft'}
    />
  )
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
