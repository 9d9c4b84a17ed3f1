// The buttons of a record: Edit, the next step of its life, what of the area's own can be done now, and everything else in the menu.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { offerOf } from '#console/action/offers.ts'
import { useMay } from '#console/session/me.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'

const steps = ['publish', 'submit', 'approve', 'activate', 'unhide', 'restore']
const ownShown = 2

interface RecordActionsProps {
  resource: Resource
  record: AnyRow
  why(action: ResolvedAction): string | undefined
  isMenuOpen?: boolean
  onMenu?(isOpen: boolean): void
}

export const RecordActions = ({ resource, record, why, isMenuOpen, onMenu }: RecordActionsProps) => {
  const may = useMay()
  const subject = { records: [record] }
  const permitted = actionsOf(resource).filter(action => action.on !== 'nothing' && may(action.id))
  const isAllowed = (action: ResolvedAction) => offerOf(resource, action, subject, may).allowed
  // What the record itself stands against is shown with its reason only where no other step is open: above a limit it is submitted.
  const next = permitted.filter(action => steps.includes(action.name) && isAllowed(action))
  const step = next.find(action => !why(action)) ?? next[0]
  const own = permitted
    .filter(action => !action.standard && action !== step && isAllowed(action) && !why(action))
    .slice(0, ownShown)
  const edit = permitted.find(({ name }) => name === 'change')
  const shown = [...own, edit, step].filter(action => action !== undefined)
  return (
    <>
      {shown.map(action => (
        <ActionButton
          key={action.id}
          action={action}
          resource={resource}
          subject={subject}
          why={why(action)}
          variant={action === step ? 'solid' : 'soft'}
        />
      ))}
      <ActionMenu
        resource={resource}
        subject={subject}
        without={['show', 'change']}
        told={why}
        does="record m"
        isOpen={isMenuOpen}
        onOpenChange={onMenu}
      />
    </>
  )
}
