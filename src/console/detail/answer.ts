// What a panel or control of an area asks beyond its record. The key begins with the resource asked about, so that its
// changes refresh the answer; the last answer stays while the next one comes.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useLensAt } from '#console/lens/lensAt.ts'
import { keys, listRecords, readAction, readRecord, readRecordThen } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import type { Shown, ShownTable } from '#contract/call.ts'
import type { Finding } from '#contract/problem.ts'
import type { ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

export interface Answer<T> {
  answer: T | undefined
  isFailed: boolean
  /** What the server had against the question; absent where it did not answer at all. */
  why?: Finding
  isBusy: boolean
}

type Ask<T> = (signal: AbortSignal) => Promise<T>

/** Nothing is asked while `ask` is absent. `isKept: false` where something is begun with it: it is asked anew each time. */
export const useAnswer = <T>(
  key: readonly [resource: string, ...about: unknown[]],
  ask?: Ask<T>,
  { isKept = true } = {},
): Answer<T> => {
  const { data, error, isError, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask?.(signal) as Promise<T>,
    enabled: ask !== undefined,
    placeholderData: keepPreviousData,
    ...(!isKept && { gcTime: 0, staleTime: 0 }),
  })
  const why = isRefusal(error) && error.status > 0 ? (error.body.fields?.[0] ?? error.body) : undefined
  return { answer: ask && data, isFailed: isError, isBusy: isFetching, ...(why && { why }) }
}

interface Asking {
  record?: Pick<AnyRow, 'id' | 'version'>
  input?: Record<string, unknown>
  /** Whose changes refresh the answer, where they are not those of the resource whose action it is. */
  follows?: Pick<Resource, 'name'>
}

/** What a reading action answers to a picture or figure that stands in the page. Nothing is asked while `asking` is null. */
export const useReading = (
  resource: Pick<Resource, 'name'>,
  action: string,
  asking: Asking | null = {},
): Answer<Shown | undefined> => {
  const { record, input = {}, follows = resource } = asking ?? {}
  const asked = { ...(record && { ids: [record.id] }), input }
  return useAnswer(
    [follows.name, action, record?.id, record?.version, input],
    asking ? signal => readAction(resource, action, asked, signal) : undefined,
  )
}

/** The same, of an action that answers with a table. */
export const useTable = (...asked: Parameters<typeof useReading>): Answer<ShownTable> => {
  const { answer, ...rest } = useReading(...asked)
  return { ...rest, answer: answer?.kind === 'table' ? answer : undefined }
}

const most = 100

/** Every record that matches, page by page; `limit` is where a picture of them ends. */
const readAll = async (
  resource: Pick<Resource, 'name'>,
  query: Pick<ListQuery, 'sort' | 'filter'>,
  limit: number,
  signal: AbortSignal,
): Promise<AnyRow[]> => {
  const rows: AnyRow[] = []
  for (let page = 1; rows.length < limit; page++) {
    const listed = await listRecords(resource, { ...query, page, size: most }, signal)
    rows.push(...listed.rows)
    if (listed.rows.length < most) break
  }
  return rows
}

export const useRelated = (
  resource: Pick<Resource, 'name'>,
  query: Pick<ListQuery, 'sort' | 'filter'>,
  limit = most,
): Answer<AnyRow[]> =>
  useAnswer([...keys.lists(resource), 'all', query], signal => readAll(resource, query, limit, signal))

/**
 * Many records of several resources, by `<resource>/<id>`: null where one is gone, missing where it has not come or may not be seen.
 * As they are, or at the moment one looks at.
 */
export const useNamed = (asked: readonly { to: string; id: string }[]): ReadonlyMap<string, AnyRow | null> => {
  const at = useLensAt()
  const all = [...new Map(asked.map(one => [`${one.to}/${one.id}`, one]))]
  const answers = useQueries({
    queries: all.map(([, { to, id }]) => ({
      queryKey: at ? keys.recordThen({ name: to }, id, at) : keys.record({ name: to }, id),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnyRow | null> =>
        at
          ? readRecordThen({ name: to }, id, at, signal).then(({ record = null }) => record)
          : readRecord({ name: to }, id, signal),
    })),
  })
  return new Map(
    answers.flatMap(({ data, error }, place): [string, AnyRow | null][] => {
      const name = all[place]?.[0] ?? ''
      if (data === null || data?.status === 'deleted' || (isRefusal(error) && error.status === 404))
        return [[name, null]]
      return data ? [[name, data]] : []
    }),
  )
}

/** The first rows of several lists of one resource, each in its place, now or at the moment one looks at; empty until they come. */
export const useLists = (resource: Pick<Resource, 'name'>, asked: readonly ListQuery[]): (readonly AnyRow[])[] => {
  const at = useLensAt()
  return useQueries({
    queries: asked
      .map(one => (at ? { ...one, at } : one))
      .map(query => ({
        queryKey: keys.list(resource, query),
        queryFn: ({ signal }: { signal: AbortSignal }) => listRecords(resource, query, signal),
      })),
  }).map(({ data }) => data?.rows ?? [])
}
