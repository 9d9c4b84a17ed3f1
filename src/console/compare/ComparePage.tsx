// /<area>/compare?ids=a,b: two to four records side by side. The address is the whole of it, so that it can be handed on.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { Button, Switch } from '@radix-ui/themes'
import { useQueries } from '@tanstack/react-query'
import { PageHead } from '#console/detail/PageHead.tsx'
import { Trouble } from '#console/detail/Trouble.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { currentPlace, useMay } from '#console/session/me.ts'
import { changeSearch, go, Link, useAddress } from '#console/shell/navigation.tsx'
import { useTitle } from '#console/shell/title.ts'
import { toast } from '#console/shell/toast.ts'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { screenOf } from '#contract/address.ts'
import { inPlace } from '#contract/placed.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { CompareTable } from './CompareTable.tsx'
import { compareLines } from './lines.ts'
import './compare.css'

/** What the address names, each once. */
const useWished = (): string[] => {
  const { search } = useAddress()
  return [...new Set((search.get('ids') ?? '').split(',').filter(Boolean))]
}

const useRecords = (resource: Resource, ids: readonly string[]) =>
  useQueries({
    queries: ids.map(id => ({
      queryKey: keys.record(resource, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRecord(resource, id, signal),
    })),
  })

const copyLink = async (said: string): Promise<void> => {
  await navigator.clipboard.writeText(inPlace(window.location.href, currentPlace()?.vendorCode))
  await toast({ kind: 'success', text: said })
}

const Wrong = ({ resource }: { resource: Resource }) => {
  const { t, manyWithin } = useWords()
  return (
    <EmptyState icon="columns-3" isPage title={t('compare.wrong')} text={t('compare.wrongText')}>
      <Link to={screenOf(resource)}>{t('detail.toList', { area: manyWithin(resource) })}</Link>
    </EmptyState>
  )
}

const Tools = ({ isOnly, onOnly }: { isOnly: boolean; onOnly(isOnly: boolean): void }) => {
  const { t } = useWords()
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control */}
      <label className="compare-only">
        <Switch size="1" checked={isOnly} onCheckedChange={onOnly} /> {t('compare.only')}
      </label>
      <Button variant="soft" color="gray" onClick={() => void copyLink(t('compare.copied'))}>
        {t('compare.copy')}
      </Button>
      <Button variant="soft" color="gray" onClick={() => window.print()}>
        {t('compare.print')}
      </Button>
    </>
  )
}

const Compared = ({ resource, ids }: { resource: Resource; ids: readonly string[] }) => {
  const words = useWords()
  const may = useMay()
  const isOnly = useAddress().search.get('only') === 'differences'
  const answers = useRecords(resource, ids)
  const title = words.t('compare.title', { area: words.manyWithin(resource) })
  const back = screenOf(resource)
  const setOnly = (only: boolean) => changeSearch({ only: only ? 'differences' : undefined }, { replace: true })
  useTitle(title)
  useKeys('record', { o: () => setOnly(!isOnly), Escape: () => go(back) })
  const records = answers.flatMap(({ data }) => data ?? [])
  const isLost = ({ error }: (typeof answers)[number]) => isRefusal(error) && error.status === 404
  const failed = answers.find(answer => answer.isError && !answer.data && !isLost(answer))
  const lost = answers.filter(answer => isLost(answer) && !answer.data).length
  if (failed) return <Trouble resource={resource} error={failed.error} onRetry={() => void failed.refetch()} />
  if (answers.some(({ isPending }) => isPending)) return <Skeleton lines={12} height="1.5em" />
  if (records.length < 2) return <Wrong resource={resource} />
  const all = compareLines(resource, records, may, words)
  const different = all.filter(({ differs }) => differs)
  const count = words.t('compare.differences', { count: different.length, number: words.number(different.length) })
  const leave = (id: string) => changeSearch({ ids: ids.filter(one => one !== id).join(',') })
  return (
    <article className="compare">
      <PageHead trail={[{ to: back, text: words.label(resource), does: 'record Escape' }]} title={title}>
        <Tools isOnly={isOnly} onOnly={setOnly} />
      </PageHead>
      <p className="compare-count" role="status">
        {different.length === 0 ? words.t('compare.same') : count}
        {lost > 0 && ` · ${words.t('compare.lost', { count: lost, number: words.number(lost) })}`}
      </p>
      <CompareTable
        resource={resource}
        records={records}
        lines={isOnly ? different : all}
        {...(records.length > 2 && { onLeave: leave })}
      />
    </article>
  )
}

export const ComparePage = ({ resource }: { resource: Resource }) => {
  const ids = useWished()
  const [least, most] = actionOf(resource, 'compare')?.between ?? [0, 0]
  return ids.length < least || ids.length > most ? (
    <Wrong resource={resource} />
  ) : (
    <Compared resource={resource} ids={ids} />
  )
}
