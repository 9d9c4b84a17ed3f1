// What proved the consents of somebody forgotten. That a file was there is forgotten with them, so nobody opens it from then on; its
// bytes go by the next minute, once nothing speaks of them any more.
import { sql } from 'drizzle-orm'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { consents } from './consents.ts'

const most = 100

/** A file that proves something of somebody else too, or stands anywhere else, stays there. */
export const forgetProofs = async (tx: Tx, member: string): Promise<void> => {
  const files = await rowsOf<{ id: string }>(
    tx,
    sql`select f.id from file f where f.vendor = app_vendor()
        and f.id in (select (proof_file ->> 'fileId')::uuid from consents
          where vendor = app_vendor() and member = ${member}::uuid and proof_file is not null)
        and not exists (select from consents c where c.vendor = app_vendor() and c.member <> ${member}::uuid
          and c.proof_file ->> 'fileId' = f.id::text)
        and not exists (select from file_use u where u.vendor = f.vendor and u.file = f.id
          and (u.resource, u.field) <> (${consents.name}, 'proofFile'))`,
  )
  const ids = sql.param(files.map(({ id }) => id))
  await run(tx, sql`delete from file_use where vendor = app_vendor() and file = any(${ids}::uuid[])`)
  await run(tx, sql`delete from file where vendor = app_vendor() and id = any(${ids}::uuid[])`)
  await run(tx, sql`insert into forgotten_files (vendor, file) select app_vendor(), unnest(${ids}::uuid[])`)
  await run(
    tx,
    sql`update consents set proof = null, proof_file = null where vendor = app_vendor() and member = ${member}::uuid`,
  )
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
