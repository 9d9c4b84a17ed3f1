// What makes a record of the list: in its head, and where there is none yet in the middle, where one looks then.
import { ActionButton } from '#console/action/ActionButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'

export const MakeButton = ({ action, resource }: { action: ResolvedAction; resource: Resource }) => {
  const words = useWords()
  return (
    <ActionButton action={action} resource={resource} does="list c">
      {words.action(action)}
      <Kbd keys="c" does="list c" />
    </ActionButton>
  )
}
