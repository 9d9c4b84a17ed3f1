// The records blocks show and lead to, as they are today: one statement for each resource, however many blocks.
import { sql } from 'drizzle-orm'
import { endFieldOf, endOf } from '#contract/ending.ts'
import { type Block, leavesOf } from '#contract/fields/blocks.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { isLive, isRecordTarget } from '#contract/fields/target.ts'
import { pageOf, pathFieldOf, slugFieldOf } from '#contract/formerAddress.ts'
import { nameOfCode, RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { isRevised } from '#server/records/revisions.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { plainTitle, shapeOf } from '#server/records/shape.ts'
import { pages } from './pages.ts'

export interface Meant {
  to: string
  id: string
}
export const meantName = ({ to, id }: Meant): string => `${to}/${id}`

export interface Found {
  title: string
  status: RecordStatusName
  /** Nothing where it has no address of its own. */
  path?: string
  /** When it ends by itself. */
  endsAt?: string
}

export const isSeen = ({ status }: Found): boolean => isLive(status)

/** Links to records, and whatever else blocks name. */
export const meantIn = (blocks: readonly Block[]): Meant[] =>
  leavesOf(pages.fields.blocks, blocks).flatMap(({ field, value }): Meant[] => {
    if (field.kind === 'target') return isRecordTarget(value) ? [{ to: value.to, id: value.id }] : []
    const { to } = field.facts
    return to ? [value].flat().map(id => ({ to, id: String(id) })) : []
  })

/** By `<resource>/<id>`; what is in the trash is not there. */
export const readMeant = async (
  scene: Scene,
  meant: readonly Meant[],
  urlLang: string,
): Promise<ReadonlyMap<string, Found>> => {
  const all = new Map<string, Found>()
  for (const [to, some] of Map.groupBy(meant, one => one.to)) {
    const resource = kitOf(scene).resources.find(({ name, derived }) => name === to && !derived)
    if (!resource) continue
    const { table, columns } = shapeOf(resource)
    const [slug, path] = [slugFieldOf(resource), pathFieldOf(resource)]
    const ending = endFieldOf(resource)
    const rows = await rowsOf<{
      id: string
      title: unknown
      status: number
      address: unknown
      ends: string | null
      scheduled: unknown
    }>(
      scene.tx,
      sql`select t.id, ${columns.get(resource.title)!.at} as title, t.status,
          ${columns.get(path ?? slug ?? '')?.at ?? sql`null`} as address,
          ${columns.get(ending ?? '')?.at ?? sql`null`}::timestamptz as ends,
          ${isRevised(resource) ? sql`t.scheduled` : sql`null`} as scheduled from ${table} t
        where t.vendor = ${scene.staff.place.vendorCode} and t.status <> 2
          and t.id = any(${sql.param([...new Set(some.map(({ id }) => id))])}::uuid[])`,
    )
    for (const { id, title, status, address, ends, scheduled } of rows) {
      const at = path
        ? spoken(address as Localized | null, urlLang)
        : slug && address
          ? pageOf(resource, String(address))
          : ''
      const said = { title: plainTitle(title, urlLang), status: nameOfCode(RecordStatus, status) as RecordStatusName }
      const endsAt = endOf(resource, { scheduled, ...(ending && ends && { [ending]: new Date(ends).toISOString() }) })
      all.set(meantName({ to, id }), { ...said, ...(at && { path: at }), ...(endsAt && { endsAt }) })
    }
  }
  return all
}
