// Where the addresses of a member lie, by place: a pincode lies where the shop delivers to it, an address without one in the middle
// of its emirate. What nobody has measured is on no map; it stands in the table of addresses.
import { sql } from 'drizzle-orm'
import { middleOfAddress } from '#areas/postalAreas/postalAreas.door.ts'
import { wording } from '#contract/said.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Acting, Handler } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import type { AddressPlace } from '../addressMap.ts'
import { type MemberAddressRow, memberAddresses } from '../memberAddresses.ts'
import type { members } from '../members.ts'
import { deliveriesTo } from './deliveries.server.ts'

interface Lying extends Pick<MemberAddressRow, 'id' | 'member'> {
  name: string
  lat: number
  lng: number
}

const a = tableFor(memberAddresses)
const middle = middleOfAddress({
  vendor: a.vendor,
  code: sql`coalesce(${a.pincode}, ${a.postalCode})`,
  region: a.emirate,
})

const lyingOf = (tx: Acting<typeof members, unknown>['tx'], member: string): Promise<Lying[]> =>
  rowsOf<Lying>(
    tx,
    sql`select ${a.id}, ${a.member}, coalesce(${a.city}, ${a.area}, ${a.emirate}, ${a.place}) as name,
        middle.lat::float8 as lat, middle.lng::float8 as lng
      from ${a} cross join lateral (${middle}) middle
      where ${a.vendor} = app_vendor() and ${a.member} = ${member}::uuid and ${notInTrash(a)} and middle.lat is not null
      order by ${a.createdAt} desc, ${a.id} desc`,
  )

const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export const addressMap: Handler<typeof members, undefined> = async ({ records: [member], tx, personal }) => {
  if (!member) return {}
  const lying = await lyingOf(tx, member.id)
  const ended = await deliveriesTo(tx, personal, lying)
  const all = lying.map((address, at) => ({ ...address, ...ended[at]! }))
  const places = [...Map.groupBy(all, ({ name }) => name)].map(
    ([name, here]): AddressPlace => ({
      name,
      lat: mean(here.map(({ lat }) => lat)),
      lng: mean(here.map(({ lng }) => lng)),
      delivered: sum(here.map(({ deliveredCount }) => deliveredCount)),
      returned: sum(here.map(({ returnedCount }) => returnedCount)),
    }),
  )
  return {
    result: {
      kind: 'table',
      title: wording('members.map.title', 'Delivery map'),
      columns: [
        wording('members.map.place', 'Place'),
        wording('members.map.delivered', 'Delivered'),
        wording('members.map.returned', 'Returned'),
      ],
      rows: places.map(({ name, delivered, returned }) => [name, delivered, returned]),
      given: places,
    },
  }
}
