// Records whose key another bears at the other brand already: left out, copied under a free name, or written over a draft there, as it was
// asked. Refuses each alone that has no free name, is no draft there or is out of reach.
import { actionId } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import type { Localized } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordStatusName } from '#contract/valueSet.ts'
import { withTenant } from '#server/db/tenant.ts'
import { pointingTo, resolve } from '#server/jobs/references.ts'
import type { Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { initialStatus } from './change.ts'
import type { OnClash } from './copyAhead.ts'
import { newId } from './ids.ts'
import { type Brought, type Partners, partnerOf } from './partners.ts'
import { asReached, wholly } from './reach.ts'
import { type StoredRow, storedByIds } from './read.ts'
import { type Refusal, refusal } from './refusal.ts'
import type { EngineScene, Invocation } from './scene.ts'
import { scopeFor } from './staffScope.ts'
import { freeValue } from './unique.ts'

/** What nobody is shown yet; where a life has no drafts, what is not in use. */
export const draftOf = (resource: Resource): RecordStatusName =>
  initialStatus(resource) === 'draft' ? 'draft' : 'inactive'

export interface Going {
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

export interface Copying {
  scene: EngineScene
  resource: Resource
  there: Staff
  fields: readonly [string, Field][]
  partners: Partners
  files: Brought
  /** Of records that were or are copied in the same deed: the id there, by the id here. */
  copies: Map<string, string>
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
export const underAnother = async (
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
export const sorted = async (
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
