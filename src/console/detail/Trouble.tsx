// A record that cannot be shown: not there, not allowed, or no answer; each with the one thing to do next.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { Link } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'

export const Trouble = ({ resource, error, onRetry }: { resource: Resource; error: unknown; onRetry(): void }) => {
  const words = useWords()
  const refusal = isRefusal(error) ? error : undefined
  const back = <Link to={screenOf(resource)}>{words.t('detail.toList', { area: words.manyWithin(resource) })}</Link>
  if (refusal?.status === 404)
    return (
      <EmptyState
        icon="search"
        isPage
        title={words.t('detail.gone', words.singular(resource))}
        text={words.t('detail.goneText')}
      >
        {back}
      </EmptyState>
    )
  return (
    <div role="alert">
      <EmptyState
        icon="triangle-alert"
        isPage
        title={words.t('detail.notLoaded')}
        text={
          refusal ? (
            <>
              {words.finding(refusal.body)} {refusal.requestId && <bdi>{refusal.requestId}</bdi>}
            </>
          ) : (
            words.t('action.noAnswer')
          )
        }
      >
        <Button onClick={onRetry}>{words.t('action.retry')}</Button>
        {back}
      </EmptyState>
    </div>
  )
}
