// Stands where the rows would: what is wrong is said once, under the query line.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { useList } from './list.ts'

export const Mistaken = () => {
  const words = useWords()
  const { resource, send, setMisread } = useList()
  const clear = () => {
    setMisread(undefined)
    send({ type: 'filter.set', filter: '' })
  }
  return (
    <EmptyState icon="filter" title={words.t('grid.correctFilter', { area: words.manyWithin(resource) })}>
      <Button onClick={clear}>{words.t('grid.clearFilters')}</Button>
    </EmptyState>
  )
}
