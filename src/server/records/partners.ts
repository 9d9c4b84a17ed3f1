// What bears the same key in another brand: records by the name they have on both sides, files by their bytes. Nothing is told of what the
// person may not look at on either side. Copies to another brand and blocks that are pasted from one are pointed anew by it.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { actionId } from '#contract/address.ts'
import { finding } from '#contract/finding.ts'
import type { PartnersAnswer } from '#contract/partners.ts'
import { Problem } from '#contract/problem.ts'
import { staffAt } from '#server/auth/elsewhere.ts'
import { sendRight } from '#server/auth/permissions.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant, type Tx, withTenant } from '#server/db/tenant.ts'
import { maySeeFile } from '#server/files/sight.ts'
import { type Names, namesFor, pointingTo, type Resolved, resolve } from '#server/jobs/references.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { asSeen } from './reach.ts'
import { isId } from './read.ts'
import { invalid } from './refusal.ts'
import type { Scene } from './serve.ts'
import { scopeFor } from './staffScope.ts'

/** The id each file has there, by the id it has here. */
export type Brought = ReadonlyMap<string, string>

/** Keeps the bytes of these files under the other vendor, before any transaction that points to them. */
export const filesBrought = async (kit: Kit, here: Staff, there: Staff, ids: readonly string[]): Promise<Brought> => {
  const brought = new Map<string, string>()
  if (ids.length === 0) return brought
  const [from, to] = [here.place.vendorCode, there.place.vendorCode]
  const files = await readingTenant(kit.db, { vendor: from }, tx =>
    rowsOf<{ id: string; sha256: string }>(
      tx,
      sql`select id, sha256 from file where vendor = ${from} and id = any(${sql.param(ids)}::uuid[])`,
    ),
  )
  const hashes = files.map(({ sha256 }) => sha256)
  // What they have sent or brought there before is not kept twice.
  const own = await readingTenant(kit.db, scopeFor(there), tx =>
    rowsOf<{ id: string; name: string; sha256: string }>(
      tx,
      sql`select id, name, sha256 from file where vendor = ${to} and created_by = ${there.userId}::uuid
        and sha256 = any(${sql.param(hashes)}::text[])`,
    ),
  )
  const known = new Map(own.map(({ id, name, sha256 }) => [`${sha256} ${name}`, id]))
  for (const { id } of files) {
    const { file, stream } = await kit.files.open(from, id)
    const had = known.get(`${file.sha256} ${file.name}`)
    if (had) stream.destroy()
    const kept = had ?? (await kit.files.keep(to, there.userId, file.name, file.mime, stream, file.bytes)).id
    brought.set(id, kept)
  }
  return brought
}

/** How all that is named here is called, and what bears that name there. */
export interface Partners {
  names: ReadonlyMap<string, Names>
  found: ReadonlyMap<string, Resolved>
}

export const partnersOf = async (
  { kit, tx, staff }: { kit: Kit; tx: Tx; staff: Staff },
  there: Staff,
  own: string | undefined,
  meant: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Partners> => {
  const names = new Map<string, Names>()
  // What they may not look at here is not called by its name either.
  const isSeen = (to: string) =>
    kit.resources.some(one => one.name === to && !one.derived && (to === own || staff.may(actionId(one, 'show'))))
  for (const [to, ids] of meant)
    if (isSeen(to))
      names.set(to, await asSeen({ tx, staff }, () => namesFor({ tx, staff } as Scene, kit, pointingTo(to), [...ids])))
  const found = new Map<string, Resolved>()
  await withTenant(tx, scopeFor(there), async inner => {
    for (const [to, called] of names)
      found.set(to, await resolve({ tx: inner, staff: there } as Scene, kit, pointingTo(to), [...called.values()]))
  })
  return { names, found }
}

/** The record of that name there; what is only written like an id is no name. */
export const partnerOf = ({ found }: Partners, to: string, name: string | undefined): string | undefined => {
  const answer = name ? found.get(to)?.of(name, '') : undefined
  const id = answer && 'value' in answer ? String(answer.value) : undefined
  return id && !(isId(name) && id === name?.toLowerCase()) ? id : undefined
}

const most = 500

export const partnersBody = z.strictObject({
  vendor: z.string().check(z.minLength(1), z.maxLength(40)),
  records: z.array(z.strictObject({ to: z.string().check(z.maxLength(60)), id: z.uuid() })).check(z.maxLength(most)),
  files: z.array(z.uuid()).check(z.maxLength(60)),
})

/**
 * For blocks that come from another brand by the clipboard: what bears the same key in this one, and the files, of the person's own.
 * Only of a brand they may sign in to, and of what they may look at there and here.
 */
export const partnersHere = async (kit: Kit, here: Staff, given: unknown): Promise<PartnersAnswer> => {
  const parsed = partnersBody.safeParse(given)
  if (!parsed.success)
    throw invalid(
      parsed.error.issues
        .slice(0, 5)
        .map(({ path }) => finding('REQUIRED', { col: path.join('.') || 'vendor' }, path.join('.') || 'vendor')),
    )
  const { vendor, records, files } = parsed.data
  const from = vendor === here.place.vendorCode ? undefined : await staffAt(kit, here, vendor)
  if (!from) throw new Problem('VENDOR', 'You have no access to this brand and country', { details: { vendor } })
  const mayLook = (to: string) =>
    kit.resources.some(one => one.name === to && here.may(actionId(one, 'show')) && from.may(actionId(one, 'show')))
  const meant = Map.groupBy(
    records.filter(({ to }) => mayLook(to)),
    ({ to }) => to,
  )
  const partners = await readingTenant(kit.db, scopeFor(from), tx =>
    partnersOf(
      { kit, tx, staff: from },
      here,
      undefined,
      new Map([...meant].map(([to, some]) => [to, new Set(some.map(({ id }) => id))])),
    ),
  )
  const seen: string[] = []
  for (const id of here.may(sendRight) ? new Set(files) : []) if (await maySeeFile(kit, from, id)) seen.push(id)
  const brought = await filesBrought(kit, from, here, seen)
  return {
    records: [...meant.values()].flat().flatMap(({ to, id }) => {
      const partner = partnerOf(partners, to, partners.names.get(to)?.get(id))
      return partner ? [{ to, id, partner }] : []
    }),
    files: [...brought].map(([id, partner]) => ({ id, partner })),
  }
}
