// The addresses records leave, as rows of the one table: written in the transaction of the rename, led to the record's page of today
// for as long as it has one, and gone once a page answers there again.
import { and, eq, sql } from 'drizzle-orm'
import { anyLang } from '#contract/formerAddress.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { FormerAddresses, Moves, Scene } from '#server/records/serve.ts'
import { gone, notInTrash } from '#server/records/trash.ts'
import { noteChange, r } from './reading.server.ts'
import { KeepQuery, RedirectCode, RedirectMatch, RedirectSource, redirects } from './redirects.ts'
import { shortenThrough } from './writing.server.ts'

const renamed = codeIn(RedirectSource, 'slugChange')
const isOf = sql`${r.ofRecord} is not null`

const moved = async (scene: Scene, { resource, live, left }: Moves): Promise<void> => {
  const { tx, now, staff, write } = scene
  const vendor = staff.place.vendorCode
  const at = now.toISOString()
  const paths = live.map(({ path }) => path)
  const pages = sql`json_to_recordset(${JSON.stringify(live)}::json) as p (record text, path text, "urlLang" text)`
  // A page that answers in any language takes its address in all of them.
  const taken = sql`exists (select from ${pages} where p.path = lower(${r.from}) and p."urlLang" in (${anyLang}, ${r.urlLang}))`
  // Of renames nobody wrote anything: they go without a trace. What a person wrote is taken out as they would, and can be put back.
  await run(tx, sql`delete from ${r} where ${r.vendor} = ${vendor} and ${isOf} and ${taken}`)
  const own = await fieldsWhere(
    tx,
    redirects,
    ['id'],
    and(taken, eq(r.match, 'exact'), sql`not coalesce(${r.shadowOk}, false) and ${r.ofRecord} is null`),
  )
  if (own.length > 0)
    await write.move(
      redirects,
      own.map(({ id }) => id),
      'remove',
    )
  const o = called(redirects, 'o')
  await run(
    tx,
    sql`update ${r} set ${bare(r.to)} = n.path, ${bare(r.via)} = array[n.path], ${bare(r.version)} = ${r.version} + 1,
        ${bare(r.updatedAt)} = ${at}::timestamptz
      from (select distinct on (${o.id}) ${o.id} as id, p.path from ${r} ${o}
          join ${pages} on p.record = ${o.ofRecord} and p."urlLang" in (${anyLang}, ${o.urlLang})
        where ${o.vendor} = ${vendor} and ${o.ofResource} = ${resource}
        order by ${o.id}, p."urlLang" = ${o.urlLang} desc) n
      where ${r.vendor} = ${vendor} and ${r.id} = n.id`,
  )
  if (left.length > 0) {
    const to = new Map(live.map(({ record, path, urlLang }) => [`${record} ${urlLang}`, path]))
    const rows = left.map(({ record, path, urlLang }) => ({
      ...{ id: newId(), record, path, urlLang },
      to: to.get(`${record} ${urlLang}`) ?? to.get(`${record} ${anyLang}`) ?? path,
    }))
    await run(
      tx,
      sql`insert into ${r} (vendor, id, status, created_at, updated_at, "from", match, "to", code, source, keep_query, priority,
          url_lang, via, of_resource, of_record)
        select ${vendor}, p.id, 1, ${at}::timestamptz, ${at}::timestamptz, p.path, ${codeIn(RedirectMatch, 'exact')}, p."to",
          ${codeIn(RedirectCode, '301')}, ${renamed}, ${codeIn(KeepQuery, 'append')}, 100, p."urlLang", array[p."to"], ${resource}, p.record
        from json_to_recordset(${JSON.stringify(rows)}::json) as p (id uuid, record text, path text, "to" text, "urlLang" text)
        on conflict (vendor, lower("from"), match, url_lang, (coalesce(host, ''))) where status <> ${gone} do nothing`,
    )
  }
  await noteChange(tx, vendor)
  await shortenThrough(scene, [...paths, ...left.map(({ path }) => path)])
}

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

export const formerAddresses: FormerAddresses = { moved, leading, leftBy }
