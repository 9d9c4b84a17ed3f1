// What proved the consents of somebody forgotten. That a file was there is forgotten with them, so nobody opens it from then on; its
// bytes go by the next minute, once nothing speaks of them any more.
import { sql } from 'drizzle-orm'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { forgetFiles, standOnlyIn } from '#server/files/forgetting.ts'
import { called } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { consents } from '../consents.ts'

const most = 100
const c = tableFor(consents)
const other = called(consents, 'other')

/** A file that proves something of somebody else too, or stands anywhere else, stays there. */
export const forgetProofs = async (tx: Tx, member: string): Promise<void> => {
  const isTheirs = sql`${c.vendor} = app_vendor() and ${c.member} = ${member}::uuid`
  const proving = sql`select (${c.proofFile} ->> 'fileId')::uuid from ${c} where ${isTheirs} and ${c.proofFile} is not null
    and not exists (select from ${c} ${other} where ${other.vendor} = app_vendor() and ${other.member} <> ${member}::uuid
      and ${other.proofFile} ->> 'fileId' = ${c.proofFile} ->> 'fileId')`
  const files = await standOnlyIn(tx, proving, consents, 'proofFile')
  await forgetFiles(tx, files)
  await run(
    tx,
    sql`insert into forgotten_files (vendor, file) select app_vendor(), unnest(${sql.param(files)}::uuid[])`,
  )
  await run(tx, sql`update ${c} set ${bare(c.proof)} = null, ${bare(c.proofFile)} = null where ${isTheirs}`)
}

export const discardProofs = async (scene: Scene): Promise<void> => {
  const { tx, setting } = scene
  const files = await rowsOf<{ file: string }>(
    tx,
    sql`delete from forgotten_files where vendor = app_vendor() and file in (
        select file from forgotten_files where vendor = app_vendor() limit ${most}) returning file`,
  )
  for (const { file } of files) await kitOf(scene).files.discard(setting.vendor, file)
}
