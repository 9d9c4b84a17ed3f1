// What others did here, and the clock: read off the operations that stand, newest first. Each is told as its undo would tell it, to
// whoever may see what it was done to; what was undone since did not happen.
import { sql } from 'drizzle-orm'
import type { Sentence } from '#contract/action.ts'
import { actionId } from '#contract/address.ts'
import type { Undoable } from '#contract/call.ts'
import { type Deed, type DeedKind, mostLookedThrough } from '#contract/home.ts'
import { sentenceKeys } from '#contract/naming.ts'
import { isVerdict } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import type { Language } from '#contract/session.ts'
import { actionOf, actionsOf, isConsent, type ResolvedAction } from '#contract/standard.ts'
import { isLimited } from '#server/auth/rowRights.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant, type Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { changesIn } from '#server/records/changed.ts'
import { shownByIds } from '#server/records/read.ts'
import { titleIn } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { catalogueOf } from '#server/speech.ts'

export const kindOf = (resource: Resource, action: ResolvedAction): DeedKind | undefined => {
  if (isConsent(action) || action.event === 'sendBack' || isVerdict(resource, action.name)) return 'decided'
  return action.group === 'publish' ? 'published' : undefined
}

interface Row extends Omit<Undoable, 'changes' | 'record' | 'left'> {
  approvedBy: string | null
}

interface Touched {
  operation: string
  resource: string
  id: string
  status: string | null
  isLive: boolean
}

export interface Wish {
  /** Those of which actions, by their ids. */
  actions: readonly string[]
  /** What the clock did is told as well, for whomever. */
  byClock: boolean
  since?: Date
  most: number
}

const operationsIn = (tx: Tx, { place, userId }: Staff, { actions, byClock, since, most }: Wish): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select o.id, o.action, o.face, o.at, o.by_name as "byName", o.changed, o.job_id as "jobId", o.approved_by as "approvedBy",
        case when j.id is not null then jsonb_build_object('title', j.title, 'told', j.title_told) end as job
      from (select * from operation where vendor = ${place.vendorCode} order by id desc limit ${mostLookedThrough}) o
        left join jobs j on j.vendor = o.vendor and j.id = o.job_id
      where o.level % 2 = 0 and (o.undone_by is null or o.undone_left > 0) and o.changed > 0
        and o.action = any(${sql.param([...actions])}::text[])
        and ${byClock ? sql`(o.user_id is distinct from ${userId}::uuid or o.face = 'system')` : sql`o.user_id <> ${userId}::uuid and o.face <> 'system'`}
        and ${since ? sql`o.at > ${since.toISOString()}::timestamptz` : sql`true`}
      order by o.id desc limit ${most}`,
  )

/** What the clock kept is told as what came of it; undefined where nothing did. */
const clocked = (resource: Resource, { status, isLive }: Touched): string | undefined => {
  const known = (name: string) => actionOf(resource, name)?.id
  if (status === 'active' || isLive) return known('publish') ?? known('activate')
  return resource.lifecycle === 'content' && status === 'inactive' ? known('deactivate') : undefined
}

const touchedBy = async (tx: Tx, { place }: Staff, operations: readonly string[]): Promise<Map<string, Touched[]>> => {
  if (operations.length === 0) return new Map()
  const rows = await rowsOf<Touched>(
    tx,
    sql`select distinct on (h.operation, h.record_id) h.operation, h.resource, h.record_id as id, h.after ->> 'status' as status,
        h.after ? 'liveRevision' and h.after ->> 'liveRevision' is not null as "isLive"
      from history h join operation o on o.vendor = h.vendor and o.id = h.operation
      where h.vendor = ${place.vendorCode} and h.operation = any(${sql.param([...operations])}::uuid[])
        and h.resource = split_part(o.action, '.', 1)
      order by h.operation, h.record_id, h.version desc`,
  )
  return Map.groupBy(rows, ({ operation }) => operation)
}

const titlesIn = async (kit: Kit, tx: Tx, staff: Staff, single: readonly Touched[]) => {
  const titles = new Map<string, string>()
  for (const [name, some] of Map.groupBy(single, ({ resource }) => resource)) {
    const resource = kit.resources.find(one => one.name === name)
    if (!resource || !staff.may(actionId(resource, 'show'))) continue
    const ids = some.map(({ id }) => id)
    for (const row of await shownByIds(kit, tx, staff, resource, ids, [resource.title]))
      titles.set(row.id, titleIn(resource, row))
  }
  return titles
}

const deedsIn = async (kit: Kit, tx: Tx, staff: Staff, wish: Wish): Promise<Deed[]> => {
  const open = new Map(
    kit.resources.filter(one => staff.may(actionId(one, 'open'))).map(resource => [resource.name, resource]),
  )
  const own = ({ action }: Pick<Row, 'action'>) => open.get(action.split('.')[0] ?? '')
  const rows = (await operationsIn(tx, staff, wish)).filter(row => {
    const resource = own(row)
    // Of a job it is not known which of its records somebody with rights for some of them may see.
    return resource && !(row.jobId && isLimited(staff.rows, resource))
  })
  // What a job did is said by its name, however many records it met.
  const direct = rows.filter(({ jobId }) => !jobId)
  const touched = await touchedBy(
    tx,
    staff,
    direct.map(({ id }) => id),
  )
  const changes = await changesIn(
    kit,
    tx,
    staff.place.vendorCode,
    new Map(direct.map(({ id, action }) => [id, action.split('.')[0] ?? ''])),
  )
  const single = direct.flatMap(({ id }) => {
    const met = touched.get(id) ?? []
    return met.length === 1 ? met : []
  })
  const titles = await titlesIn(kit, tx, staff, single)
  return rows.flatMap(({ job, ...row }): Deed[] => {
    const resource = own(row)
    if (!resource) return []
    if (row.jobId) return [{ ...row, changes: [], ...(job && { job }) }]
    const met = touched.get(row.id) ?? []
    const [first] = met
    const seen = (changes.get(row.id) ?? []).filter(one => open.has(one.resource))
    if (seen.length === 0) return []
    const isClock = row.face === 'system' && row.action === actionId(resource, 'schedule')
    const action = isClock ? first && clocked(resource, first) : row.action
    if (!action) return []
    const title = first && met.length === 1 ? titles.get(first.id) : undefined
    const record = first && title !== undefined && { resource: first.resource, id: first.id, title }
    return [{ ...row, action, changes: seen, ...(record && { record }) }]
  })
}

export const deedsFor = (kit: Kit, staff: Staff, wish: Wish): Promise<Deed[]> =>
  readingTenant(kit.db, scopeFor(staff), tx => deedsIn(kit, tx, staff, wish))

/** When the last of those that are looked through was done, where there are more of them since then. */
export const lookedBackTo = (kit: Kit, staff: Staff, since: Date): Promise<string | null> =>
  readingTenant(kit.db, scopeFor(staff), async tx => {
    const [last, more] = await rowsOf<{ at: string }>(
      tx,
      sql`select o.at from (select at, id from operation where vendor = ${staff.place.vendorCode} order by id desc
          offset ${mostLookedThrough - 1} limit 2) o where o.at > ${since.toISOString()}::timestamptz order by o.id desc`,
    )
    return last && more ? last.at : null
  })

const mostOfTeam = 8

/** Ids of what changes records of lists somebody may open. */
const writingFor = ({ resources }: Pick<Kit, 'resources'>, { may }: Pick<Staff, 'may'>): string[] =>
  resources
    .filter(resource => !resource.isTool && may(actionId(resource, 'open')))
    .flatMap(resource => actionsOf(resource).filter(({ effect }) => effect !== 'go' && effect !== 'read'))
    .map(({ id }) => id)

/** What an action says when it is done, in a language. */
const doneIn = ({ resources }: Pick<Kit, 'resources'>, language: Language, action: string): Partial<Sentence> => {
  const [name = '', verb = ''] = action.split('.')
  const resource = resources.find(one => one.name === name)
  const known = resource && actionOf(resource, verb)
  if (!known?.says?.done) return {}
  const texts = catalogueOf(language, 'areas')
  const said = (form: string, english: string) => {
    const key = sentenceKeys(known, 'done', form).find(one => one in texts)
    return key ? texts[key] : english
  }
  return Object.fromEntries(Object.entries(known.says.done).map(([form, english]) => [form, said(form, english)]))
}

/** What colleagues did last. */
export const teamFor = async (kit: Kit, staff: Staff, language: Language): Promise<Deed[]> => {
  const deeds = await deedsFor(kit, staff, { actions: writingFor(kit, staff), byClock: false, most: mostOfTeam })
  return deeds.map(deed => ({ ...deed, done: doneIn(kit, language, deed.action) }))
}
