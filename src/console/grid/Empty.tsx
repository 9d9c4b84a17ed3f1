// Three kinds of nothing, each with the one key that helps: nothing yet, nothing that matches, nothing one may see.
import { Button } from '@radix-ui/themes'
import { ActionButton } from '#console/action/ActionButton.tsx'
import '#console/i18n/later.ts'
import { useWords } from '#console/i18n/words.ts'
import { askWhen, questionHere } from '#console/notices/asking.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import type { Resource } from '#contract/resource.ts'
import { actionOf, makingOf, type ResolvedAction } from '#contract/standard.ts'
import { Asked } from './Asked.tsx'
import { useList } from './list.ts'
import { MakeButton } from './MakeButton.tsx'

/** What is not there, inside a sentence. */
const useListed = (resource: Resource): string => {
  const words = useWords()
  const { listed } = usePresented(resource)
  return listed ? words.t(listed) : words.manyWithin(resource)
}

const Nothing = () => {
  const words = useWords()
  const may = useMay()
  const { resource } = useList()
  const allowed = (action: ResolvedAction | undefined) => (action && may(action.id) ? action : undefined)
  const making = allowed(makingOf(resource))
  const upload = allowed(actionOf(resource, 'upload'))
  const how =
    making && upload ? 'grid.makeFirst' : making ? 'grid.makeOne' : upload ? 'grid.bringFirst' : 'grid.comesByItself'
  const area = useListed(resource)
  return (
    <EmptyState icon={resource.icon} title={words.t('grid.nothingYet', { area })} text={words.t(how)}>
      {!making && !upload && (
        <Button variant="soft" onClick={() => askWhen(questionHere())}>
          {words.t('grid.notify')}
        </Button>
      )}
      {making && <MakeButton action={making} resource={resource} />}
      {upload && <ActionButton action={upload} resource={resource} variant={making ? 'soft' : 'solid'} />}
    </EmptyState>
  )
}

export const Empty = () => {
  const words = useWords()
  const { resource, state, send } = useList()
  const area = useListed(resource)
  if (!state.filter) return <Nothing />
  return (
    <EmptyState
      icon="filter"
      title={words.t('grid.nothingMatches', { area })}
      text={<Asked resource={resource} filter={state.filter} />}
    >
      <Button variant="soft" onClick={() => send({ type: 'filter.set', filter: '' })}>
        {words.t('grid.clearFilters')}
      </Button>
    </EmptyState>
  )
}
