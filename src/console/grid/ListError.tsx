// Why there are no rows: a right that is missing, no answer. Each with what helps.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { CopyText } from '#console/detail/CopyText.tsx'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { actionId } from '#contract/address.ts'
import { useList } from './list.ts'

export const ListError = () => {
  const words = useWords()
  const { resource, error, retry } = useList()
  const refusal = isRefusal(error) ? error : undefined
  const area = words.manyWithin(resource)
  const right = actionId(resource, 'open')
  if (refusal?.status === 403)
    return (
      <EmptyState icon="lock" title={words.t('grid.noAccess', { area })} text={words.t('grid.askFor', { right })}>
        <CopyText text={right} label={words.t('unauthorized.right')} />
      </EmptyState>
    )
  const why =
    refusal && refusal.status > 0 ? words.finding(refusal.body.fields?.[0] ?? refusal.body) : words.t('grid.noAnswer')
  return (
    <div role="alert">
      <EmptyState icon="warning" title={words.t('grid.failed', { area })} text={why}>
        <Button onClick={retry}>{words.t('grid.retry')}</Button>
        {refusal?.requestId && <bdi className="row-subtitle">{refusal.requestId}</bdi>}
      </EmptyState>
    </div>
  )
}
