// The views people keep. Row-level security says whose are seen; here is what may be asked of them, and what of a question
// can still be read: a field that has gone must not make a whole list unreadable.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { type KeptView, type KeptViews, mostViews, type ViewWish } from '#contract/views.ts'
import { parseQuery } from '#rules/expression.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { type Filtering, filterSql } from './filter.ts'
import { filteringFor } from './list.ts'
import { orderOf } from './order.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

type Stored = Omit<KeptView, 'dropped' | 'sort' | 'columns'> & {
  sort: string | null
  columns: KeptView['columns'] | null
}

const shown = (userId: string) => sql`
  select v.id, v.resource, v.name, v.filter, v.sort, v.columns, v.role_id as role, r.name as "roleName",
    u.name as "byName", v.standard_of is not null as "isStandard",
    coalesce(v.user_id = ${userId}, false) as "isMine"
  from saved_view v left join user_account u on u.id = v.made_by left join role r on r.id = v.role_id`

const rolesOf = (tx: Tx, userId: string) =>
  rowsOf<KeptViews['roles'][number]>(
    tx,
    sql`select distinct r.id, r.name from user_role b join role r on r.id = b.role_id where b.user_id = ${userId} order by r.name`,
  )

const isReadable = (ask: () => unknown): boolean => {
  try {
    ask()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The terms of a line that can be read, and those that cannot. */
const parted = (filter: string, filtering: Filtering): { good: string; bad: string[] } => {
  if (filter === '' || isReadable(() => filterSql(filter, filtering))) return { good: filter, bad: [] }
  const terms = parseQuery(filter).terms.map(({ from, to }) => filter.slice(from, to))
  const bad = terms.filter(term => !isReadable(() => filterSql(term, filtering)))
  const good = terms.filter(term => !bad.includes(term)).join(' ')
  return bad.length > 0 && isReadable(() => filterSql(good, filtering)) ? { good, bad } : { good: '', bad: [filter] }
}

const legible = async (kit: Kit, staff: Staff, resource: Resource, stored: Stored): Promise<KeptView> => {
  const shape = shapeOf(resource)
  const { sort, columns, ...view } = stored
  const { good, bad } = parted(view.filter, await filteringFor(kit, staff, shape))
  const isOrdered = sort === null || isReadable(() => orderOf(shape, sort, staff, settingOf(staff.place)))
  const dropped = [...bad, ...(isOrdered ? [] : [sort])]
  return {
    ...view,
    filter: good,
    ...(sort !== null && isOrdered && { sort }),
    ...(columns && { columns }),
    ...(dropped.length > 0 && { dropped }),
  }
}

const allLegible = async (kit: Kit, staff: Staff, stored: readonly Stored[]): Promise<KeptView[]> => {
  const views = stored.map(view => {
    const resource = kit.resources.find(({ name }) => name === view.resource)
    return resource && staff.may(actionId(resource, 'open')) ? legible(kit, staff, resource, view) : undefined
  })
  return (await Promise.all(views)).filter(view => view !== undefined)
}

/** The brand's first, then one's own, then what others share; each by name. */
const inOrder = sql`order by v.standard_of is null, v.user_id is distinct from app_user()::uuid, lower(v.name), v.id`

export const viewsOf = async (kit: Kit, staff: Staff): Promise<KeptView[]> => {
  const stored = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Stored>(tx, sql`${shown(staff.userId)} ${inOrder}`),
  )
  return allLegible(kit, staff, stored)
}

export const keptViews = async (kit: Kit, staff: Staff): Promise<KeptViews> => ({
  views: await viewsOf(kit, staff),
  roles: await withTenant(kit.db, scopeFor(staff), tx => rolesOf(tx, staff.userId)),
})

const refused = (path: 'resource' | 'role' | 'name' | 'filter', code: string, message: string, key: string) =>
  new Problem('VALIDATION', 'Some values are not valid', { fields: [remark(code, message, { key, path })] })

/** What is kept must be readable today, whatever becomes of it later. */
const demandReadable = async (kit: Kit, staff: Staff, { resource: name, filter, sort }: ViewWish): Promise<void> => {
  const resource = kit.resources.find(one => one.name === name)
  if (!resource || !staff.may(actionId(resource, 'open')))
    throw refused('resource', 'UNKNOWN', 'is no list of yours', 'view.noList')
  const shape = shapeOf(resource)
  filterSql(filter, await filteringFor(kit, staff, shape))
  if (sort) orderOf(shape, sort, staff, settingOf(staff.place))
}

const whose = ({ userId, place }: Staff, isStandard: boolean) =>
  isStandard ? sql`standard_of = ${place.vendorCode}` : sql`user_id = ${userId}`

const demandFree = async (tx: Tx, staff: Staff, wish: ViewWish, isStandard: boolean): Promise<void> => {
  const others = await rowsOf<{ id: string; same: boolean }>(
    tx,
    sql`select id, resource = ${wish.resource} and lower(name) = lower(${wish.name}) as same from saved_view
      where ${whose(staff, isStandard)} and id is distinct from ${wish.id ?? null}::uuid`,
  )
  if (others.some(({ same }) => same)) throw refused('name', 'UNIQUE', 'is the name of another one', 'view.nameTaken')
  if (!wish.id && others.length >= mostViews) throw new Problem('TOO_LARGE', `${mostViews} views are kept at most`)
}

const notThere = () => new Problem('NOT_FOUND', 'There is no such view of yours')

const stored = async (kit: Kit, tx: Tx, staff: Staff, wish: ViewWish, isStandard: boolean): Promise<string> => {
  const { id, resource, name, filter, sort = null, role = null } = wish
  const columns = wish.columns ? JSON.stringify(wish.columns) : null
  const [owner, standard] = isStandard ? [null, staff.place.vendorCode] : [staff.userId, null]
  const [row] = id
    ? await rowsOf<{ id: string }>(
        tx,
        sql`update saved_view set name = ${name}, filter = ${filter}, sort = ${sort}, columns = ${columns}::jsonb,
          role_id = ${role}::uuid where id = ${id}::uuid and resource = ${resource} and ${whose(staff, isStandard)}
          returning id`,
      )
    : await rowsOf<{ id: string }>(
        tx,
        sql`insert into saved_view (user_id, made_by, resource, name, filter, sort, columns, role_id, standard_of, created_at)
          values (${owner}::uuid, ${staff.userId}, ${resource}, ${name}, ${filter}, ${sort}, ${columns}::jsonb, ${role}::uuid, ${standard},
            ${kit.clock.now().toISOString()}) returning id`,
      )
  if (!row) throw notThere()
  return row.id
}

const tellViews = ({ publisher }: Kit, tx: Tx, { place }: Staff, resource: string): Promise<void> =>
  publisher.publish(tx, place.vendorCode, { type: 'views.changed', resource })

/** Makes one, or changes one of mine; of the brand's where its door was taken. */
export const saveView = async (kit: Kit, staff: Staff, wish: ViewWish, isStandard: boolean): Promise<KeptView> => {
  await demandReadable(kit, staff, wish)
  const row = await withTenant(kit.db, scopeFor(staff), async tx => {
    // One at a time per person, so that two tabs cannot take one name.
    await rowsOf(tx, sql`select 1 from user_account where id = ${staff.userId} for update`)
    const roles = await rolesOf(tx, staff.userId)
    if (wish.role && !roles.some(({ id }) => id === wish.role))
      throw refused('role', 'NOT_YOURS', 'is no role of yours', 'view.notYourRole')
    await demandFree(tx, staff, wish, isStandard)
    const id = await stored(kit, tx, staff, wish, isStandard)
    // One that was there may have been shared until now.
    if (isStandard || wish.role || wish.id) await tellViews(kit, tx, staff, wish.resource)
    const [view] = await rowsOf<Stored>(tx, sql`${shown(staff.userId)} where v.id = ${id}::uuid`)
    return view as Stored
  })
  const [view] = await allLegible(kit, staff, [row])
  return view as KeptView
}

export const removeView = (kit: Kit, staff: Staff, id: string, isStandard: boolean): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const [gone] = await rowsOf<{ resource: string; isShared: boolean }>(
      tx,
      sql`delete from saved_view where id = ${id}::uuid and ${whose(staff, isStandard)}
        returning resource, role_id is not null or standard_of is not null as "isShared"`,
    )
    if (!gone) throw notThere()
    if (gone.isShared) await tellViews(kit, tx, staff, gone.resource)
  })
