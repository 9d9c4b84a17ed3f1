// The record under the cursor beside its list; j and k change it, Enter promotes it to its page, Escape closes.
import { IconButton } from '@radix-ui/themes'
import { Peek } from '#console/detail/Peek.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { useList } from './list.ts'

export const PeekPane = () => {
  const { t } = useWords()
  const { resource, state, send } = useList()
  if (!state.peek) return null
  return (
    <aside className="list-peek" aria-label={t('grid.peek')}>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        className="peek-close"
        aria-label={t('grid.closePeek')}
        onClick={() => send({ type: 'peek.close' })}
      >
        <Icon name="x" />
      </IconButton>
      <Peek key={state.peek} resource={resource} id={state.peek} />
    </aside>
  )
}
