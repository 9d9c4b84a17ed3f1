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
import { actionOf, makingOf } from '#contract/standard.ts'
import { useList } from './list.ts'

/** What is not there, inside a sentence. */
const useListed = (resource: Resource): string => {
  const words = useWords()
  const { listed } = usePresented(resource)
  return listed ? words.t(listed) : words.labelWithin(resource)
}

const Nothing = () => {
  const words = useWords()
  const may = useMay()
  const { resource } = useList()
  const actions = [makingOf(resource), actionOf(resource, 'upload')]
    .flatMap(action => action ?? [])
    .filter(({ id }) => may(id))
  const area = useListed(resource)
  return (
    <EmptyState
      icon={resource.icon}
      title={words.t('grid.nothingYet', { area })}
      text={words.t(actions.length > 0 ? 'grid.makeFirst' : 'grid.comesByItself')}
    >
      {actions.length === 0 && (
        <Button variant="soft" onClick={() => askWhen(questionHere())}>
          {words.t('watch.list')}
        </Button>
      )}
      {actions.map((action, at) => (
        <ActionButton key={action.id} action={action} resource={resource} variant={at === 0 ? 'solid' : 'soft'} />
      ))}
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
      text={<bdi dir="auto">{state.filter}</bdi>}
    >
      <Button variant="soft" onClick={() => send({ type: 'filter.set', filter: '' })}>
        {words.t('grid.clearFilters')}
      </Button>
    </EmptyState>
  )
}
