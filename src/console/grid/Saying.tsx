// What changed, said quietly: how many rows there are after a new question, how many are selected. The status line shows
// the latter too.
import { useEffect } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { setStatus } from '#console/shell/status.ts'
import { selectedCount } from '#machines/listing/question.ts'
import { useList } from './list.ts'
import { useCountText } from './Pager.tsx'

export const Saying = () => {
  const { t, number } = useWords()
  const { rows, state, isLoading, isStale } = useList()
  const span = useCountText()
  const count = selectedCount(state)
  const said = isLoading || isStale ? '' : rows.length === 0 ? t('grid.none') : span
  const picked = count > 0 ? t('grid.selected', { count, number: number(count) }) : ''
  useEffect(() => {
    setStatus('selection', picked || undefined)
    return () => setStatus('selection', undefined)
  }, [picked])
  return (
    <p role="status" className="hidden">
      {[said, picked].filter(Boolean).join('. ')}
    </p>
  )
}
