// The record under the cursor beside its list; j and k change it, Enter promotes it to its page, Escape closes.
import { IconButton } from '@radix-ui/themes'
import { useLayoutEffect, useRef } from 'react'
import { Peek } from '#console/detail/Peek.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { useList } from './list.ts'
import { focusRows } from './rowFocus.ts'

export const PeekPane = () => {
  const { t } = useWords()
  const { resource, state, send } = useList()
  const pane = useRef<HTMLElement>(null)
  // Before it is gone, and the focus inside it with it.
  useLayoutEffect(() => {
    const own = pane.current
    return () => {
      if (own?.contains(document.activeElement)) focusRows(own)
    }
  }, [])
  if (!state.peek) return null
  return (
    <aside ref={pane} className="list-peek" aria-label={t('grid.peek')}>
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
