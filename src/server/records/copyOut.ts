// Copies records to another brand as drafts (kernel P 0.4). They are read with what the person may see here and written with what they may
// do there, in one transaction. What a record names is found there by its key; what is not there is left out and told. Refuses places the
// person has no right to create at, a draft that is none any more, and each record alone that would not be sound there.
import { actionId } from '#contract/address.ts'
import { finer, saidOf } from '#contract/finding.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import { changing, creating, type Intent } from './change.ts'
import { fieldsOf, meantBy, type OnClash, pretended, rightsFor, thereOf } from './copyAhead.ts'
import { type Copying, draftOf, type Going, sorted, underAnother } from './copyClash.ts'
import { copiedBefore, noteCopies, noteReaching } from './copyNotes.ts'
import { type Note, valuesFor } from './copyValues.ts'
import { examined } from './examine.ts'
import { type Brought, partnersOf } from './partners.ts'
import { pointingsIn } from './pointed.ts'
import { leavingReach, wholly } from './reach.ts'
import type { StoredRow } from './read.ts'
import { oneReason, type Refusal, refusal } from './refusal.ts'
import { type EngineScene, type Invocation, withScene } from './scene.ts'
import type { LeftWithin } from './serve.ts'
import { titleIn } from './shape.ts'
import { stored } from './store.ts'
import type { Performed, Task } from './task.ts'

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
  // An amount said there stays: none comes from here.
  const open = writable(copying.resource, false).filter(
    ([name, { kind }]) => kind !== 'money' && copying.fields.some(([known]) => known === name),
  )
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
    await noteCopies(
      scene,
      there,
      resource,
      tried.map(({ one }) => one),
      versions,
    )
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
