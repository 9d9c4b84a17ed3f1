// What labels and manifests need to know: packages that have a number and are still in the house, and the facts that are printed
// of each. The sheets are kept as files.
import { Readable } from 'node:stream'
import { allHouses, type House } from '#areas/warehouses/warehouses.door.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { remark } from '#contract/finding.ts'
import { stateWhy } from '#contract/standing.ts'
import { printAddress } from '#rules/address.ts'
import { printMoney } from '#rules/money.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import type { PackageRow } from '../packages.ts'
import { cashOf } from '../paying/cash.server.ts'
import type { LabelFacts } from './sheets.server.ts'

export type Ask = Acting<typeof orders, unknown>
export interface Numbered {
  dossier: Dossier
  parcel: PackageRow & { awb: string; courier: string }
}

const mostBytes = 20 * 1024 * 1024

export const keep = async (ask: Ask, name: string, html: string): Promise<FileLink> => {
  const { id, ...file } = await kitOf(ask).files.keep(
    ...[ask.setting.vendor, ask.staff.userId, name, 'text/html'],
    ...([Readable.from([Buffer.from(html)]), mostBytes] as const),
  )
  return { fileId: id, ...file }
}

export const houseNames = async ({ tx }: Ask): Promise<Map<string, string>> => {
  const rows = await allHouses(tx)
  const isSaid = ({ address, city }: House) => city && address?.toLowerCase().endsWith(city.toLowerCase())
  const parts = (row: House) => [row.name, row.address, isSaid(row) ? null : row.city, row.pincode]
  return new Map(rows.map(row => [row.code, parts(row).filter(Boolean).join(', ')]))
}

export const factsOf = (ask: Ask, { dossier, parcel }: Numbered, houses: ReadonlyMap<string, string>): LabelFacts => {
  const { order, lines } = dossier
  const { currency, timezone } = ask.setting
  const cash = order.payment === 'codDue' ? (cashOf(dossier).get(parcel.id) ?? 0) : 0
  const skuOf = new Map(lines.map(({ id, sku }) => [id, sku]))
  return {
    courier: parcel.courier,
    awb: parcel.awb,
    packageNo: parcel.packageNo,
    cash: cash > 0 ? `${currency} ${printMoney(cash, currency)}` : null,
    name: order.shipTo?.name ?? order.contactName,
    address: order.shipTo ? printAddress(order.shipTo) : '',
    code: order.shipTo?.pincode ?? order.shipTo?.postalCode ?? order.shipTo?.area ?? '',
    from: [parcel.warehouse, houses.get(parcel.warehouse ?? '')].filter(Boolean).join(' '),
    weight: parcel.weightG ? `${parcel.weightG} g` : '',
    day: dayAt(ask.now, timezone),
    goods: (parcel.units ?? []).map(({ line, qty }) => ({ sku: skuOf.get(line) ?? '', quantity: qty })),
  }
}

const none = remark('STATE', 'No package with an AWB is waiting for pickup. Assign a courier first', {
  key: 'orders.findings.noneNumbered',
})

/** Packages there is something to print for, and why the other orders have none. */
export const numberedIn = async (ask: Ask, states: readonly PackageRow['state'][]) => {
  const refused: NonNullable<Acted<typeof orders>['refused']> = []
  const found = (await readDossiers(ask.tx, ask.records as OrderRow[])).flatMap(dossier => {
    const { order } = dossier
    const own = dossier.packages.filter(({ state, awb, courier }) => states.includes(state) && awb && courier)
    const why = order.hold === 'held' ? stateWhy(orders, order, 'hold') : own.length === 0 ? none : undefined
    if (why) refused.push({ id: order.id, why })
    return why ? [] : own.map((parcel): Numbered => ({ dossier, parcel: parcel as Numbered['parcel'] }))
  })
  return { found, refused }
}
