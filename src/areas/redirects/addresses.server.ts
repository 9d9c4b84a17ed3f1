// The addresses records leave, as rows of the one table: written in the transaction of the rename, led to the record's page of today
// for as long as it has one, and gone once a page answers there again.
import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { anyLang } from '#contract/formerAddress.ts'
import { codeIn } from '#contract/valueSet.ts'
import { placeOf } from '#rules/redirect/flatten.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { FormerAddresses, Moves, Page, Scene } from '#server/records/serve.ts'
import { gone, notInTrash } from '#server/records/trash.ts'
import { metByUndone } from '#server/records/undone.ts'
import { type Ground, groundOf, noteChange, r } from './reading.server.ts'
import { KeepQuery, RedirectCode, RedirectMatch, RedirectSource, redirects } from './redirects.ts'
import { asWorked, shortenThrough } from './writing.server.ts'

/** As an intent writes it; `made` is told the same. */
const leftRow = (ground: Ground, resource: string, { record, path, urlLang, to }: Page & { to: string }) => ({
  id: newId(),
  from: path,
  match: 'exact' as const,
  to,
  code: '301' as const,
  source: 'slugChange' as const,
  keepQuery: 'append' as const,
  priority: 100,
  urlLang,
  via: [placeOf(ground.home, to)],
  page: { to: resource, id: record },
  ofResource: resource,
  ofRecord: record,
})

type LeftRow = ReturnType<typeof leftRow>

/** Many at once, as files rename: those whose address somebody keeps for another purpose are left out. */
const put = async ({ tx, now, staff }: Scene, rows: readonly LeftRow[]): Promise<ReadonlySet<string>> => {
  const at = now.toISOString()
  const written = await rowsOf<{ id: string }>(
    tx,
    sql`insert into ${r} (vendor, id, status, created_at, updated_at, "from", match, "to", code, source, keep_query, priority,
        url_lang, via, page, of_resource, of_record)
      select ${staff.place.vendorCode}, p.id, 1, ${at}::timestamptz, ${at}::timestamptz, p."from", ${codeIn(RedirectMatch, 'exact')}, p."to",
        ${codeIn(RedirectCode, '301')}, ${codeIn(RedirectSource, 'slugChange')}, ${codeIn(KeepQuery, 'append')}, 100, p."urlLang", p.via, p.page,
        p."ofResource", p."ofRecord"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as p (id uuid, "from" text, "to" text, "urlLang" text, via text[], page jsonb, "ofResource" text, "ofRecord" text)
      on conflict (vendor, lower("from"), match, url_lang, (coalesce(host, ''))) where status <> ${gone} do nothing returning id`,
  )
  return new Set(written.map(({ id }) => id))
}

const at = (paths: readonly string[]): SQL => sql`lower(${r.from}) = any(${sql.param([...paths])}::text[])`

/** What ends once a page answers at its address: what renames left, and what a person led away without saying that it may cover one. */
const ends = sql`(${r.ofRecord} is not null or (${eq(r.match, 'exact')} and not coalesce(${r.shadowOk}, false)))`

const moved = async (scene: Scene, { resource, live, left }: Moves): Promise<void> => {
  const { tx, staff, write } = scene
  const ground = await groundOf(tx)
  const paths = live.map(({ path }) => path)
  const to = new Map(live.map(({ record, path, urlLang }) => [`${record} ${urlLang}`, path]))
  const toOf = (record: string, urlLang: string) => to.get(`${record} ${urlLang}`) ?? to.get(`${record} ${anyLang}`)
  // A page that answers in any language takes its address in all of them.
  const taken = sql`exists (select from json_to_recordset(${JSON.stringify(live)}::json) as p (path text, "urlLang" text)
    where p.path = lower(${r.from}) and p."urlLang" in (${anyLang}, ${r.urlLang}))`
  const ending = await fieldsWhere(tx, redirects, ['id'], and(taken, ends))
  const led = await fieldsWhere(
    tx,
    redirects,
    ['id', 'ofRecord', 'to', 'urlLang'],
    and(
      eq(r.ofResource, resource),
      sql`${r.ofRecord} = any(${sql.param(live.map(({ record }) => record))}::text[])`,
      not(taken),
    ),
  )
  // What the deed met that is being taken back is put back with it.
  const met = await metByUndone(
    scene,
    redirects,
    [...ending, ...led].map(({ id }) => id),
  )
  const over = ending.filter(({ id }) => !met.has(id)).map(({ id }) => id)
  const patches = led.flatMap(({ id, ofRecord, to: was, urlLang }) => {
    const path = toOf(ofRecord ?? '', urlLang)
    return path && path !== was && !met.has(id) ? [{ id, patch: { to: path, via: [placeOf(ground.home, path)] } }] : []
  })
  await asWorked(tx, async () => {
    if (over.length > 0) await write.move(redirects, over, 'remove')
    if (patches.length > 0) await write.change(redirects, patches)
  })
  if (left.length > 0) {
    const rows = left.map(page =>
      leftRow(ground, resource, { ...page, to: toOf(page.record, page.urlLang) ?? page.path }),
    )
    const written = await put(scene, rows)
    await write.made(
      redirects,
      rows.filter(({ id }) => written.has(id)),
    )
  }
  await noteChange(tx, staff.place.vendorCode)
  await shortenThrough(scene, [...paths, ...left.map(({ path }) => path)])
}

/** What persons led away from addresses that records are about to answer at. */
const endedBy = async (tx: Tx, paths: readonly string[]): Promise<string[]> =>
  (await fieldsWhere(tx, redirects, ['from'], and(at(paths), ends, sql`${r.ofRecord} is null`))).map(({ from }) => from)

const leading = async (tx: Tx, resource: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf<{ path: string; record: string }>(
    tx,
    sql`select lower(${r.from}) as path, ${r.ofRecord} as record from ${r} where ${r.vendor} = app_vendor() and ${notInTrash(r)}
      and ${r.ofResource} = ${resource} and lower(${r.from}) = any(${sql.param([...paths])}::text[])`,
  )
  return new Map(rows.map(({ path, record }) => [path, record]))
}

const leftBy = (tx: Tx, resource: string, records: readonly string[]) =>
  rowsOf<{ record: string; path: string; at: string }>(
    tx,
    sql`select ${r.ofRecord} as record, ${r.from} as path, ${r.createdAt} as at from ${r}
      where ${r.vendor} = app_vendor() and ${notInTrash(r)} and ${r.ofResource} = ${resource}
        and ${r.ofRecord} = any(${sql.param([...records])}::text[]) order by ${r.createdAt} desc, ${r.from}`,
  )

export const formerAddresses: FormerAddresses = { moved, endedBy, leading, leftBy }
