// An action of the record this one belongs to, as a button here: what one comes for is done where one looks, though it is the other's.
// It is there once that record is read, and only while that one allows it.
import type { ButtonProps } from '@radix-ui/themes'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import type { LeadAway } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { useRecord } from './record.ts'

interface AwayButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  action: ResolvedAction
  /** What the action is declared for, and the record of it. */
  resource: Resource
  id: string
  /** Where it stands. */
  record: AnyRow
  begun: LeadAway['begun']
}

export const AwayButton = ({ action, resource, id, record, begun, ...look }: AwayButtonProps) => {
  const may = useMay()
  const { data: other } = useRecord(resource, id)
  const subject = other && { records: [other] }
  if (!subject || !offerOf(resource, action, subject, may).allowed) return null
  // Its key is heard on its own page.
  const { keys: _, ...unkeyed } = action
  return (
    <ActionButton
      action={unkeyed}
      resource={resource}
      subject={subject}
      {...look}
      onPress={() => startWish({ action, resource, subject, ...(begun && { begun: begun(record) }), face: 'button' })}
    />
  )
}
