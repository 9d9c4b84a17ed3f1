// Copies records to another brand as drafts (kernel P 0.4). They are read with what the person may see here and written with what they may
// do there, in one transaction. What a record names is found there by its key; what is not there is left out and told. Refuses places the
// person has no right to create at, a draft that is none any more, and each record alone that would not be sound there.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import { type Block, blockNamed, kindOf } from '#contract/fields/blocks.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { Localized } from '#contract/fields/localized.ts'
import { finding, finer, saidOf } from '#contract/finding.ts'
import { oneOf, resourceCalled } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import type { RecordStatusName } from '#contract/valueSet.ts'
import { placesHolding, staffAt } from '#server/auth/elsewhere.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { readingTenant, withTenant } from '#server/db/tenant.ts'
import { carried, type Tell, type Turn } from '#server/jobs/carried.ts'
import { pointingTo, resolve } from '#server/jobs/references.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { changing, creating, type Intent, initialStatus } from './change.ts'
import { writerOf } from './clockwork.ts'
import { examined } from './examine.ts'
import { newId } from './ids.ts'
import { scopeFor } from './list.ts'
import { type Brought, filesBrought, type Partners, partnerOf, partnersOf } from './partners.ts'
import { pointingsIn } from './pointed.ts'
import { asReached, leavingReach, reachedOf, wholly } from './reach.ts'
import { type StoredRow, storedByIds } from './read.ts'
import { invalid, oneReason, type Refusal, refusal } from './refusal.ts'
import { type EngineScene, type Invocation, withScene } from './scene.ts'
import type { LeftWithin } from './serve.ts'
import { titleIn } from './shape.ts'
import { stored } from './store.ts'
import type { Performed, Task } from './task.ts'
import { freeValue } from './unique.ts'

type OnClash = 'skip' | 'rename' | 'overwriteDraft'

const rightsFor = (resource: Resource, onClash: OnClash): string[] => [
  actionId(resource, 'create'),
  ...(onClash === 'overwriteDraft' ? [actionId(resource, 'change')] : []),
]

/** Whoever copies, where it goes. Of a place that is not theirs it is not told whether it is there. */
const thereOf = async (kit: Kit, staff: Staff, resource: Resource, vendor: string, rights: string[]) => {
  const at = (why: Finding) => invalid([{ ...why, path: 'vendorCode' }])
  if (vendor === staff.place.vendorCode) throw at(complaint('RULE', 'copyOut.here'))
  const there = await staffAt(kit, staff, vendor)
  if (there && rights.every(right => there.may(right))) return there
  const places = await placesHolding(kit, staff, rights[0]!)
  const params = { things: resourceCalled(resource), v: vendor.slice(0, 40) }
  if (places.length === 0) throw at(complaint('FORBIDDEN', 'copyOut.nowhere', params))
  const isOther = there?.may(rights[0]!)
  if (isOther) throw at(complaint('FORBIDDEN', 'copyOut.noChange', params))
  const list = places.map(({ vendorCode }) => vendorCode).slice(0, 12)
  throw at(complaint('FORBIDDEN', 'copyOut.noPlace', { ...params, list }))
}

/** What is taken along: what a person may write, of what they see here and may set there; nothing that tells of a person. */
const fieldsOf = (resource: Resource, here: Staff, there: Staff): [string, Field][] =>
  writable(resource, true).filter(
    ([, { facts }]) =>
      !facts.personal && !facts.secret && (!facts.needs || (here.may(facts.needs) && there.may(facts.needs))),
  )

/** Everything these records name, by resource, and every file they hold. */
const meantBy = (fields: readonly [string, Field][], rows: readonly StoredRow[]) => {
  const records = new Map<string, Set<string>>()
  const files = new Map<string, FileLink>()
  const turn: Turn = {
    record(to, id) {
      records.set(to, (records.get(to) ?? new Set()).add(id))
      return id
    },
    file(link) {
      files.set(link.fileId, link)
      return link
    },
  }
  for (const row of rows) for (const [name, field] of fields) carried(field, row[name], turn, why => why)
  return { records, files }
}

/** The files an action of copying is going to need there, before its transaction: their bytes are kept under the other vendor. */
export const bringFiles = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  ids: readonly string[],
  input: Record<string, unknown>,
): Promise<Brought> => {
  const vendor = String(input.vendorCode)
  const there = await thereOf(kit, staff, resource, vendor, rightsFor(resource, input.onClash as OnClash))
  const reached = await reachedOf(kit, staff, resource, 'copyOut', ids)
  const rows = await readingTenant(kit.db, scopeFor(staff), tx =>
    storedByIds(tx, staff.place.vendorCode, resource, reached, false),
  )
  const { files } = meantBy(fieldsOf(resource, staff, there), rows)
  return filesBrought(kit, staff, there, [...files.keys()])
}

/** In a trial: their rows alone, so that all is looked at as it would be; they go with the trial. */
const pretended = async (
  { tx }: EngineScene,
  here: Staff,
  there: Staff,
  files: ReadonlyMap<string, FileLink>,
): Promise<Brought> => {
  const ids = [...files.keys()]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Record<string, unknown> & { id: string }>(
    tx,
    sql`select id, name, mime, bytes::int as bytes, sha256, width, height from file
      where vendor = ${here.place.vendorCode} and id = any(${sql.param(ids)}::uuid[])`,
  )
  const brought = new Map(rows.map(({ id }) => [id, newId()]))
  const given = rows.map(row => ({ ...row, id: brought.get(row.id) }))
  await withTenant(tx, { vendor: there.place.vendorCode }, inner =>
    run(
      inner,
      sql`insert into file (vendor, id, name, mime, bytes, sha256, width, height, created_by)
        select ${there.place.vendorCode}, f.id, f.name, f.mime, f.bytes, f.sha256, f.width, f.height, ${there.userId}::uuid
        from json_populate_recordset(null::file, ${JSON.stringify(given)}::json) f`,
    ),
  )
  return brought
}

/** What nobody is shown yet; where a life has no drafts, what is not in use. */
const draftOf = (resource: Resource): RecordStatusName => (initialStatus(resource) === 'draft' ? 'draft' : 'inactive')

interface Going {
  row: StoredRow
  /** What it is called, on both sides. */
  key: string | undefined
  /** The id it has or gets there. */
  id: string
  /** The draft there that it overwrites. */
  over?: StoredRow
  /** Ends of its key, where it goes under another. */
  ending?: string
}

interface Copying {
  scene: EngineScene
  resource: Resource
  there: Staff
  fields: readonly [string, Field][]
  partners: Partners
  files: Brought
  /** Of records that were or are copied in the same deed: the id there, by the id here. */
  copies: Map<string, string>
}

/** What stays behind: why and where, and the record it is, where the person knows it. */
interface Note {
  why: Finding
  about?: Pick<LeftWithin, 'resource' | 'id' | 'title'>
}

/** What becomes of the values of one record; `left` is told of each that stays behind. */
const valuesFor = (copying: Copying, row: StoredRow, left: (note: Note) => void): Record<string, unknown> => {
  const { scene, resource, there, partners, files, copies } = copying
  const { vendorCode: vendor, currency } = there.place
  const values: Record<string, unknown> = {}
  for (const [name, field] of copying.fields) {
    const at: Tell = why => ({ ...why, path: [name, why.path].filter(Boolean).join('.') })
    const turn: Turn = {
      record(to, id, tell) {
        const own = to === resource.name ? copies.get(id) : undefined
        const key = partners.names.get(to)?.get(id)
        const found = own ?? partnerOf(partners, to, key)
        if (found) return found
        const target = scene.kit.resources.find(one => one.name === to)
        const thing = target ? oneOf(target) : to
        const why = key
          ? finding('REF_NOT_FOUND', { thing, v: key, vendor })
          : complaint('REF_NOT_FOUND', 'copyOut.noKey', { thing })
        left({ why: tell(why), ...(target && key && { about: { resource: to, id, title: key } }) })
        return undefined
      },
      file(link, tell) {
        const fileId = files.get(link.fileId)
        if (fileId) return { ...link, fileId }
        left({ why: tell(complaint('REF_NOT_FOUND', 'copyOut.noFile', { name: link.name })) })
        return undefined
      },
      amount(tell) {
        left({ why: tell(complaint('LEFT_BEHIND', 'copyOut.amount', { currency })) })
        return undefined
      },
      dropped({ type, id }: Block, tell) {
        const kind = kindOf(field.facts.blocks, type)
        const block = kind ? blockNamed(kind) : type
        left({ why: { ...tell(complaint('LEFT_BEHIND', 'copyOut.block', { block })), path: `${name}.${id}` } })
      },
    }
    const value = carried(field, row[name], turn, at)
    if (value !== undefined && value !== null) values[name] = value
  }
  return values
}

const withEnding = (value: string, ending: string, max = 200): string => value.slice(0, max - ending.length) + ending

const endings = Array.from({ length: 200 }, (_, at) => `-copy${at === 0 ? '' : `-${at + 1}`}`)

const renamedBy = ({ copiesOut }: Resource): string | undefined =>
  typeof copiesOut === 'object' ? copiesOut.renames : undefined

/** The first end that makes its key free there. */
const freeEndings = async (
  { kit, tx }: EngineScene,
  there: Staff,
  resource: Resource,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const free = new Map<string, string>()
  const taken = new Set<string>()
  for (let from = 0; from < endings.length && free.size < keys.length; from += 20) {
    const some = endings.slice(from, from + 20)
    const asked = keys.filter(key => !free.has(key))
    const found = await withTenant(tx, scopeFor(there), inner =>
      wholly({ tx: inner, staff: there }, () =>
        resolve(
          { tx: inner, staff: there } as EngineScene,
          kit,
          pointingTo(resource.name),
          asked.flatMap(key => some.map(ending => key + ending)),
        ),
      ),
    )
    for (const key of asked) {
      const ending = some.find(one => {
        const name = (key + one).toLowerCase()
        const answer = found.of(name, '')
        return !taken.has(name) && 'finding' in answer && answer.finding.code === 'REF_NOT_FOUND'
      })
      if (!ending) continue
      free.set(key, ending)
      taken.add((key + ending).toLowerCase())
    }
  }
  return free
}

/** Its name with the end, in each language of it, and every other name that must be free. */
const underAnother = async (
  { scene, resource, there }: Copying,
  values: Record<string, unknown>,
  ending: string,
): Promise<Record<string, unknown>> => {
  const own = renamedBy(resource)
  const renamed = { ...values }
  if (own && values[own]) {
    const max = resource.fields[own]?.facts.max
    const given = values[own]
    renamed[own] =
      typeof given === 'string'
        ? withEnding(given, ending, max)
        : Object.fromEntries(
            Object.entries(given as Localized).map(([lang, text]) => [lang, withEnding(text, ending, max)]),
          )
  }
  for (const [name, { facts }] of Object.entries(resource.fields))
    if (facts.unique && name !== own && typeof values[name] === 'string')
      renamed[name] = await freeValue(scene.tx, there.place.vendorCode, resource, name, String(values[name]), '-copy')
  return renamed
}

const exists = (key: string, there: Staff): Finding =>
  complaint('EXISTS', 'copyOut.exists', { v: key, vendor: there.place.vendorCode.toUpperCase().replace('-', ' ') })

/** Which of them go, and as what; the others are told why not. */
const sorted = async (
  copying: Copying,
  rows: readonly StoredRow[],
  onClash: OnClash,
): Promise<{ going: Going[]; refused: Refusal[] }> => {
  const { scene, resource, there, partners } = copying
  const going: Going[] = []
  const refused: Refusal[] = []
  const clashing: { row: StoredRow; key: string; id: string }[] = []
  for (const row of rows) {
    const key = partners.names.get(resource.name)?.get(row.id)
    const id = partnerOf(partners, resource.name, key)
    if (key && id) clashing.push({ row, key, id })
    else going.push({ row, key, id: newId() })
  }
  if (onClash === 'skip') refused.push(...clashing.map(({ row, key }) => refusal(resource, row, exists(key, there))))
  if (onClash === 'rename' && clashing.length > 0) {
    const own = renamedBy(resource)
    const free = await freeEndings(
      scene,
      there,
      resource,
      clashing.map(({ key }) => key),
    )
    for (const { row, key } of clashing) {
      const ending = free.get(key)
      if (ending && (!own || row[own])) going.push({ row, key, id: newId(), ending })
      else refused.push(refusal(resource, row, complaint('EXISTS', 'copyOut.noName', { v: key })))
    }
  }
  if (onClash === 'overwriteDraft' && clashing.length > 0) {
    const ids = clashing.map(({ id }) => id)
    const drafts = await withTenant(scene.tx, scopeFor(there), tx => {
      const invocation: Invocation = { action: actionId(resource, 'change'), face: 'job' }
      return asReached({ tx, staff: there, invocation }, resource, () =>
        storedByIds(tx, there.place.vendorCode, resource, ids, true),
      )
    })
    const byId = new Map(drafts.map(draft => [draft.id, draft]))
    const taken = new Set<string>()
    for (const { row, key, id } of clashing) {
      const over = byId.get(id)
      const isDraft = over?.status === draftOf(resource) && !taken.has(id)
      if (over && isDraft) going.push({ row, key, id, over })
      else
        refused.push(
          refusal(resource, row, complaint('STATE', over ? 'copyOut.notDraft' : 'copyOut.outOfReach', { v: key })),
        )
      taken.add(id)
    }
  }
  return { going, refused }
}

/** Fields that lead to records which come to be in the same deed: those are there before they are led to. */
const leadingFields = (resource: Resource, intent: Intent, made: ReadonlySet<string>): string[] => [
  ...new Set(
    pointingsIn(resource, intent.after)
      .filter(({ isLink, to, id }) => isLink && to === resource.name && made.has(id))
      .map(({ field }) => field),
  ),
]

interface Tried {
  one: Going
  intent: Intent
  notes: Note[]
}

const intentOf = async (copying: Copying, one: Going): Promise<Tried> => {
  const notes: Note[] = []
  const values = valuesFor(copying, one.row, note => notes.push(note))
  const { over } = one
  if (!over) {
    const named = one.ending ? await underAnother(copying, values, one.ending) : values
    return { one, intent: creating(copying.resource, named, one.id, draftOf(copying.resource)), notes }
  }
  const open = writable(copying.resource, false).filter(([name]) => copying.fields.some(([known]) => known === name))
  const patch = Object.fromEntries(open.map(([name]) => [name, values[name] ?? null]))
  return { one, intent: changing(over as AnyRow, patch), notes }
}

/** All that are sound together: what is refused is no record to point to, so the others are looked at again without it. */
const soundOf = async (copying: Copying, there: EngineScene, going: readonly Going[]) => {
  const { resource, copies } = copying
  const refused: Refusal[] = []
  for (let left = going; ; ) {
    const tried: Tried[] = []
    for (const one of left) tried.push(await intentOf(copying, one))
    const later = new Map<string, Record<string, unknown>>()
    const made = new Set(left.filter(({ over }) => !over).map(({ id }) => id))
    for (const { intent } of tried) {
      const led = leadingFields(resource, intent, made)
      if (led.length === 0) continue
      later.set(intent.id, Object.fromEntries(led.map(name => [name, intent.after[name]])))
      for (const name of led) intent.after[name] = intent.before?.[name] ?? null
    }
    const intents = tried.map(({ intent }) => intent)
    const findings = await examined(there, resource, intents)
    for (const [at, beyond] of (await leavingReach(there, resource, intents)).entries()) findings[at]?.push(...beyond)
    const isSound = (at: number) => findings[at]?.length === 0
    if (tried.every((_, at) => isSound(at))) return { tried, later, refused }
    for (const [at, { one }] of tried.entries())
      if (!isSound(at)) {
        refused.push(refusal(resource, one.row, oneReason(resource, findings[at]!)))
        copies.delete(one.row.id)
      }
    left = left.filter((_, at) => isSound(at))
  }
}

/** Both sides remember the copy; the operation bears the same id on both. */
const noteCopies = async (
  scene: EngineScene,
  there: Staff,
  resource: Resource,
  tried: readonly Tried[],
  versions: ReadonlyMap<string, number>,
) => {
  const { tx, staff, operation } = scene
  const note = (inner: typeof tx, vendor: string, way: string, other: string, rows: object[]) =>
    run(
      inner,
      sql`insert into copied (vendor, operation, record_id, way, resource, version, other_vendor, other_id)
        select ${vendor}, ${operation}::uuid, c.record_id, ${way}, ${resource.name}, c.version, ${other}, c.other_id
        from json_to_recordset(${JSON.stringify(rows)}::json) c (record_id uuid, version int, other_id uuid)
        on conflict do nothing`,
    )
  const pairs = tried.map(({ one: { row, id } }) => ({ row, id }))
  await note(
    tx,
    staff.place.vendorCode,
    'to',
    there.place.vendorCode,
    pairs.map(({ row, id }) => ({ record_id: row.id, version: row.version, other_id: id })),
  )
  await withTenant(tx, scopeFor(there), inner =>
    note(
      inner,
      there.place.vendorCode,
      'from',
      staff.place.vendorCode,
      pairs.map(({ row, id }) => ({ record_id: id, version: versions.get(id) ?? 1, other_id: row.id })),
    ),
  )
}

/** The operation on this side: it wrote nothing here, and is taken back there. */
export const noteReaching = async (
  { tx, staff, invocation, operation, now }: EngineScene,
  reaches: string,
  changed: number,
): Promise<void> => {
  await run(
    tx,
    sql`insert into operation (vendor, id, user_id, by_name, action, face, at, reason, job_id, undo_of, changed, secured, reaches, level)
      values (${staff.place.vendorCode}, ${operation}::uuid, ${writerOf(staff)}, ${staff.name}, ${invocation.action}, ${invocation.face},
        ${now.toISOString()}, ${invocation.reason ?? null}, ${invocation.jobId ?? null}, ${invocation.undoOf ?? null}, ${changed}::int,
        ${invocation.secured ?? false}, ${reaches},
        coalesce((select level + 1 from operation where vendor = ${staff.place.vendorCode} and id = ${invocation.undoOf ?? null}::uuid), 0))
      on conflict (vendor, id) do update set changed = operation.changed + excluded.changed`,
  )
}

const copiedBefore = async ({ tx, staff, operation }: EngineScene): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; other: string }>(
    tx,
    sql`select record_id as id, other_id as other from copied
      where vendor = ${staff.place.vendorCode} and operation = ${operation}::uuid and way = 'to'`,
  )
  return new Map(rows.map(({ id, other }) => [id, other]))
}

export const copiedOut = async (
  { scene, resource, input, dry, ahead }: Task,
  rows: readonly StoredRow[],
): Promise<Performed> => {
  const onClash = input.onClash as OnClash
  const there = await thereOf(scene.kit, scene.staff, resource, String(input.vendorCode), rightsFor(resource, onClash))
  const fields = fieldsOf(resource, scene.staff, there)
  const { records, files } = meantBy(fields, rows)
  records.set(resource.name, new Set([...(records.get(resource.name) ?? []), ...rows.map(({ id }) => id)]))
  const copying: Copying = {
    scene,
    resource,
    there,
    fields,
    partners: await partnersOf(scene, there, resource.name, records),
    files: dry ? await pretended(scene, scene.staff, there, files) : ((ahead as Brought | undefined) ?? new Map()),
    copies: await copiedBefore(scene),
  }
  const { going, refused } = await sorted(copying, rows, onClash)
  for (const { row, id } of going) copying.copies.set(row.id, id)
  const { reason } = scene.invocation
  const invocation: Invocation = {
    action: actionId(resource, 'create'),
    face: scene.invocation.face,
    operation: scene.operation,
    ...(reason && { reason }),
  }
  const { tried, versions, wrong } = await withScene(
    scene.kit,
    there,
    invocation,
    inner =>
      wholly(inner, async () => {
        const sound = await soundOf(copying, inner, going)
        await stored(
          inner,
          resource,
          sound.tried.map(({ intent }) => intent),
        )
        if (sound.later.size > 0)
          await inner.write.change(
            resource,
            [...sound.later].map(([id, patch]) => ({ id, patch })),
          )
        const versions = new Map(inner.written.map(({ after }) => [after.id, after.version]))
        // A draft that says the same already is left as it is.
        const tried = sound.tried.filter(({ one }) => versions.has(one.id))
        return { tried, versions, wrong: sound.refused }
      }),
    scene.tx,
  )
  if (tried.length > 0) {
    await noteReaching(scene, there.place.vendorCode, tried.length)
    await noteCopies(scene, there, resource, tried, versions)
  }
  const within = tried.flatMap(({ one: { row }, notes }) => {
    const [id, title] = [row.id, titleIn(resource, row)]
    return notes.map(
      ({ why, about }): LeftWithin =>
        about
          ? { of: id, ...about, why: { ...finer(why.code, 'WITHIN', { place: title, why: saidOf(why) }) } }
          : { of: id, resource: resource.name, id, title, why },
    )
  })
  return {
    done: tried.map(({ one }) => one.row.id),
    refused: [...refused, ...wrong],
    ...(within.length > 0 && { within }),
    copied: new Map(
      tried.map(({ one: { row, over }, notes }) => [
        row.id,
        { outcome: over ? ('UPDATED' as const) : ('CREATED' as const), left: notes.map(({ why }) => why) },
      ]),
    ),
    warnings: [],
  }
}
