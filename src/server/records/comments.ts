// What people say about a record: said by the action `comment`, changed and taken back by whoever said it. Everybody who may
// see the record reads it; the record itself stays as it is.
import { sql } from 'drizzle-orm'
import { longestComment, type RecordComment } from '#contract/comment.ts'
import { finding } from '#contract/finding.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import { authorise } from './authorise.ts'
import { newId } from './ids.ts'
import { isId, notFound, storedByIds } from './read.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import { scopeFor } from './staffScope.ts'

const mostShown = 500

const seen = sql`id, body as text, at, edited_at as "editedAt", user_id as "by", by_name as "byName"`

/** Control characters and marks that turn the direction of what follows; line breaks and tabs stay. */
const unseen = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** As it is kept: plain text, at most one empty line in a row. */
export const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const readable = (text: unknown): string => {
  const clean = typeof text === 'string' ? tidy(text) : ''
  if (clean === '') throw invalid([finding('REQUIRED', { col: 'comment' }, 'comment')])
  if (clean.length > longestComment) throw invalid([finding('LENGTH', { max: longestComment }, 'comment')])
  return clean
}

/** Newest first. */
export const commentsOf = async (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<RecordComment[]> => {
  if (!isId(id)) throw notFound(resource)
  const { vendorCode } = staff.place
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const comments = await rowsOf<RecordComment>(
      tx,
      sql`select ${seen} from record_comment where vendor = ${vendorCode} and record_id = ${id}::uuid
        and resource = ${resource.name} order by id desc limit ${mostShown}`,
    )
    if (comments.length === 0 && (await storedByIds(tx, vendorCode, resource, [id], false)).length === 0)
      throw notFound(resource)
    return comments
  })
}

const tell = ({ publisher }: Kit, tx: Tx, { place }: Staff, resource: string, id: string): Promise<void> =>
  publisher.publish(tx, place.vendorCode, { type: 'record.commented', resource, id })

export const commented = async (
  { kit, tx, staff, now }: EngineScene,
  resource: Resource,
  ids: readonly string[],
  text: unknown,
): Promise<void> => {
  const body = readable(text)
  for (const id of ids) {
    await rowsOf(
      tx,
      sql`insert into record_comment (vendor, id, resource, record_id, user_id, by_name, body, at)
        values (${staff.place.vendorCode}, ${newId()}::uuid, ${resource.name}, ${id}::uuid, ${staff.userId}::uuid,
          ${staff.name}, ${body}, ${now.toISOString()})`,
    )
    await tell(kit, tx, staff, resource.name, id)
  }
}

/** Somebody else's comment is none of theirs, and whoever may no longer comment changes nothing they said. */
const ownOne = async (kit: Kit, tx: Tx, staff: Staff, id: string): Promise<{ resource: string; recordId: string }> => {
  const [own] = await rowsOf<{ resource: string; recordId: string }>(
    tx,
    sql`select resource, record_id as "recordId" from record_comment
      where vendor = ${staff.place.vendorCode} and id = ${id}::uuid and user_id = ${staff.userId}::uuid for update`,
  )
  if (!own) throw problem('NOT_FOUND', 'comment.missing')
  authorise(staff, actionOf(resourceNamed(kit, own.resource), 'comment')?.id ?? '')
  return own
}

export const changeComment = (kit: Kit, staff: Staff, id: string, text: string): Promise<RecordComment> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const body = readable(text)
    const own = await ownOne(kit, tx, staff, id)
    const [changed] = await rowsOf<RecordComment>(
      tx,
      sql`update record_comment set body = ${body}, edited_at = ${kit.clock.now().toISOString()}
        where vendor = ${staff.place.vendorCode} and id = ${id}::uuid returning ${seen}`,
    )
    await tell(kit, tx, staff, own.resource, own.recordId)
    return changed as RecordComment
  })

export const removeComment = (kit: Kit, staff: Staff, id: string): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const own = await ownOne(kit, tx, staff, id)
    await rowsOf(tx, sql`delete from record_comment where vendor = ${staff.place.vendorCode} and id = ${id}::uuid`)
    await tell(kit, tx, staff, own.resource, own.recordId)
  })
