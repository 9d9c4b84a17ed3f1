// Manifest: what one courier fetches from one warehouse, on one sheet under one number. Its packages are handed over by it, and keep
// the sheet; the job keeps all sheets in one.
import { sql } from 'drizzle-orm'
import type { FileLink } from '#contract/fields/files.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Acted } from '#server/records/serve.ts'
import { actedBy } from '../acted.server.ts'
import { type Deed, together } from '../effects.server.ts'
import type { OrderRow, orders } from '../orders.ts'
import { packages } from '../packages.ts'
import { parcelTold } from './parcels.server.ts'
import { type Ask, factsOf, houseNames, keep, type Numbered, numberedIn } from './printing.server.ts'
import { type ManifestFacts, manifestSheet } from './sheets.server.ts'

const drawManifests = async ({ tx, setting }: Ask, count: number): Promise<string[]> => {
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into manifest_number as n (vendor, last) values (${setting.vendor}, ${1000 + count})
      on conflict (vendor) do update set last = n.last + ${count} returning last`,
  )
  return Array.from({ length: count }, (_, at) => `M${(row?.last ?? 0) - count + 1 + at}`)
}

/** One package goes onto the manifest; of two of one order the second sees where the first went. */
const listed = ({ dossier, parcel }: Numbered, number: string, manifest: FileLink, now: Date): Deed => {
  const deed = parcelTold(
    dossier,
    parcel,
    { code: 'MANIFESTED', at: now.toISOString(), source: 'staff', raw: { manifest: number } },
    now,
  )
  Object.assign(dossier.packages.find(({ id }) => id === parcel.id) ?? {}, { state: 'manifested' })
  // A copy: the engine compares the record itself with what becomes of it.
  dossier.order = { ...dossier.order, ...deed.patch } as OrderRow
  const sheet = { resource: packages, id: parcel.id, patch: { manifestNo: number, manifest } }
  return { ...deed, others: [...(deed.others ?? []), sheet] }
}

/** Its sheet, and its packages on it. */
const madeOf = async (ask: Ask, group: readonly Numbered[], number: string, houses: ReadonlyMap<string, string>) => {
  const facts = group.map(one => factsOf(ask, one, houses))
  const [{ courier, from, day }] = facts as [(typeof facts)[number]]
  const sheet: ManifestFacts = { number, courier, day, warehouse: from, parcels: facts }
  const file = await keep(ask, `manifest-${number}-${courier}.html`, manifestSheet([sheet]))
  return {
    sheet,
    file,
    deeds: group.map(one => ({ order: one.dossier.order.id, deed: listed(one, number, file, ask.now) })),
  }
}

export const manifestOrders = async (ask: Ask): Promise<Acted<typeof orders>> => {
  const { found, refused } = await numberedIn(ask, ['awb'])
  if (ask.dry || found.length === 0) return { refused }
  const houses = await houseNames(ask)
  const groups = [...Map.groupBy(found, ({ parcel }) => `${parcel.warehouse} ${parcel.courier}`).values()]
  const numbers = await drawManifests(ask, groups.length)
  const made = []
  for (const [at, group] of groups.entries()) made.push(await madeOf(ask, group, numbers[at]!, houses))
  const byOrder = Map.groupBy(
    made.flatMap(({ deeds }) => deeds),
    ({ order }) => order,
  )
  const acted = await actedBy(
    ask,
    [...byOrder].map(([order, own]) => [order, together(own.map(({ deed }) => deed))] as const),
  )
  const all = made.map(({ sheet }) => sheet)
  return {
    ...acted,
    refused,
    kept: made.length === 1 ? made[0]!.file : await keep(ask, 'manifests.html', manifestSheet(all)),
  }
}
