// Every call about records, by resource, and the keys under which their answers are kept. Paths come from the contract.
import { actionEndpointOf, copyPlacesOf, endpointOf } from '#contract/address.ts'
import type { RecordThen } from '#contract/asOf.ts'
import type { HistoryLine, Hit, Outcome, Plan, Shown } from '#contract/call.ts'
import type { RecordComment } from '#contract/comment.ts'
import type { FormerAddress } from '#contract/formerAddress.ts'
import type { Grouped } from '#contract/groups.ts'
import type { PartnersAnswer, PartnersAsked } from '#contract/partners.ts'
import type { Finding } from '#contract/problem.ts'
import type { Listed, ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Revision } from '#contract/revisions.ts'
import { paths } from '#contract/session.ts'
import type { StateCounts } from '#contract/stateMap.ts'
import type { UsedIn } from '#contract/uses.ts'
import type { Call, Face } from '#machines/wish.ts'
import { api } from './api.ts'
import { queries } from './queries.ts'

type Named = Pick<Resource, 'name'>

export interface Offers {
  /** By action name; `why` says what stands in the way. */
  offers: Record<string, { allowed: boolean; why?: Finding }>
  blockers: Finding[]
}

export interface Neighbours {
  previous?: string
  next?: string
  position?: number
  total?: number
}

/** Keys of react-query. Everything about a resource begins with its name, so one prefix refreshes all of it. */
export const keys = {
  resource: (resource: Named) => [resource.name] as const,
  lists: (resource: Named) => [resource.name, 'list'] as const,
  states: (resource: Named, filter: string, field: string) => [resource.name, 'states', filter, field] as const,
  list: (resource: Named, query: ListQuery) => [resource.name, 'list', query] as const,
  groups: (resource: Named, filter: string, at?: string) => [resource.name, 'list', 'groups', filter, at] as const,
  record: (resource: Named, id: string) => [resource.name, 'record', id] as const,
  picture: (resource: Named, by: string | undefined, value: string | undefined) =>
    [resource.name, 'picture', by, value] as const,
  history: (resource: Named, id: string) => [resource.name, 'record', id, 'history'] as const,
  comments: (resource: Named, id: string) => [resource.name, 'record', id, 'comments'] as const,
  addresses: (resource: Named, id: string) => [resource.name, 'record', id, 'addresses'] as const,
  uses: (resource: Named, id: string) => [resource.name, 'record', id, 'uses'] as const,
  recordThen: (resource: Named, id: string, at: string) => [resource.name, 'record', id, 'as-of', at] as const,
  revisions: (resource: Named, id: string) => [resource.name, 'record', id, 'revisions'] as const,
  offers: (resource: Named, id: string) => [resource.name, 'record', id, 'offers'] as const,
  neighbours: (resource: Named, id: string, query: Pick<ListQuery, 'sort' | 'filter'>) =>
    [resource.name, 'record', id, 'neighbours', query.sort, query.filter] as const,
  copyPlaces: (resource: Named) => [resource.name, 'copy-places'] as const,
  search: (q: string) => ['search', q] as const,
}

export const listRecords = (
  resource: Named,
  query: ListQuery,
  signal?: AbortSignal,
  { background = false } = {},
): Promise<Listed<AnyRow>> =>
  api.get(`${endpointOf(resource)}${query.at ? '/as-of' : ''}`, {
    params: {
      at: query.at,
      page: query.page,
      size: query.size,
      sort: query.sort,
      filter: query.filter || undefined,
      after: query.after,
      within: query.within,
    },
    signal,
    background,
  })

export const readStates = (
  resource: Named,
  filter: string,
  field: string,
  signal?: AbortSignal,
): Promise<StateCounts> =>
  api.get(`${endpointOf(resource)}/states`, {
    params: { filter: filter || undefined, field: field === 'status' ? undefined : field },
    signal,
    background: true,
  })

/** Counts and sums of what the line finds, by the field it groups by. */
export const readGroups = (
  resource: Named,
  { filter, at }: { filter: string; at?: string | undefined },
  signal?: AbortSignal,
): Promise<Grouped> =>
  api.get(`${endpointOf(resource)}${at ? '/as-of' : ''}/groups`, { params: { at, filter }, signal })

const recordPath = (resource: Named, id: string, rest = '') =>
  `${endpointOf(resource)}/${encodeURIComponent(id)}${rest}`

export const readRecord = (resource: Named, id: string, signal?: AbortSignal): Promise<AnyRow> =>
  api.get(recordPath(resource, id), { signal })

/** As it was or will be at a moment. */
export const readRecordThen = (resource: Named, id: string, at: string, signal?: AbortSignal): Promise<RecordThen> =>
  api.get(recordPath(resource, id, '/as-of'), { params: { at }, signal })

export const readHistory = async (resource: Named, id: string, signal?: AbortSignal): Promise<HistoryLine[]> =>
  (await api.get<{ lines: HistoryLine[] }>(recordPath(resource, id, '/history'), { signal })).lines

export const readComments = async (resource: Named, id: string, signal?: AbortSignal): Promise<RecordComment[]> =>
  (await api.get<{ comments: RecordComment[] }>(recordPath(resource, id, '/comments'), { signal })).comments

export const readFormer = (resource: Named, id: string, signal?: AbortSignal): Promise<{ former: FormerAddress[] }> =>
  api.get(recordPath(resource, id, '/addresses'), { signal })

export const readUses = (resource: Named, id: string, signal?: AbortSignal): Promise<UsedIn> =>
  api.get(recordPath(resource, id, '/used-in'), { signal })

export const readRevisions = (resource: Named, id: string, signal?: AbortSignal): Promise<Revision[]> =>
  api
    .get<{ revisions: Revision[] }>(recordPath(resource, id, '/revisions'), { signal })
    .then(({ revisions }) => revisions)

/** What bears the same key here as records and files of another brand. */
export const readPartners = (asked: PartnersAsked): Promise<PartnersAnswer> => api.post(paths.partners, asked)

export interface CopyPlace {
  vendorCode: string
  name: string
  country: string
}

/** The brands its records may be copied to. */
export const readCopyPlaces = (resource: Named, signal?: AbortSignal): Promise<CopyPlace[]> =>
  api.get<{ places: CopyPlace[] }>(copyPlacesOf(resource), { signal }).then(({ places }) => places)

export const readOffers = (resource: Named, id: string, signal?: AbortSignal): Promise<Offers> =>
  api.get(recordPath(resource, id, '/offers'), { signal })

export const readNeighbours = (
  resource: Named,
  id: string,
  { sort, filter }: Pick<ListQuery, 'sort' | 'filter'>,
  signal?: AbortSignal,
): Promise<Neighbours> =>
  api.get(recordPath(resource, id, '/neighbours'), {
    params: { sort, filter: filter || undefined },
    signal,
    background: true,
  })

const partsOf = (action: string): [Named, string] => {
  const dot = action.indexOf('.')
  return [{ name: action.slice(0, dot) }, action.slice(dot + 1)]
}

const emptyOutcome = { done: [], refused: [] }

/** Runs a call; `refresh: false` where more of them follow and what is kept is renewed after the last. More than a screenful becomes a job: then `jobId` is set and nothing is done yet. */
export const act = async (call: Call & { reason?: string }, { refresh = true } = {}): Promise<Outcome> => {
  const [resource, action] = partsOf(call.action)
  const { input, reason, target, once, face, first, operation, unpublish } = call
  const answer = await api.post<Partial<Outcome>>(
    actionEndpointOf(resource, action),
    {
      ...target,
      input,
      ...(reason && { reason }),
      ...(first && { first }),
      ...(operation && { operation }),
      ...(unpublish && { unpublish }),
    },
    { once, face },
  )
  if (refresh) void queries.invalidateQueries({ queryKey: keys.resource(resource) })
  return { ...emptyOutcome, ...answer }
}

/** What the call would do; nothing is written. */
export const planOf = async (call: Omit<Call, 'once'> & { once?: string }, signal?: AbortSignal): Promise<Plan> => {
  const [resource, action] = partsOf(call.action)
  const body = { ...call.target, input: call.input, dry: true }
  const answer = await api.post<{ plan: Plan }>(actionEndpointOf(resource, action), body, {
    once: null,
    face: call.face,
    signal,
  })
  return answer.plan
}

/** What a reading action answers where nobody pressed anything: a picture or a figure that stands in the page. */
export const readAction = async (
  resource: Named,
  action: string,
  asked: { ids?: readonly string[]; input: Record<string, unknown> },
  signal: AbortSignal,
): Promise<Shown | undefined> => {
  const call = { once: null, face: 'button', background: true, signal } as const
  const { result } = await api.post<Partial<Outcome>>(actionEndpointOf(resource, action), asked, call)
  return result
}

/** Takes an operation back, a bulk run or an import as well. */
export const undo = async (operation: string, face: Face = 'button'): Promise<Outcome> => {
  const answer = await api.post<Partial<Outcome>>(paths.undo, { operation }, { face })
  void queries.invalidateQueries()
  return { ...emptyOutcome, ...answer }
}

/** All areas in one request; hits come filtered by permission. */
export const searchAll = async (q: string, signal?: AbortSignal, resource?: string): Promise<Hit[]> => {
  const params = { q, ...(resource && { resource }) }
  return (await api.get<{ hits: Hit[] }>(paths.search, { params, signal, background: true })).hits
}
