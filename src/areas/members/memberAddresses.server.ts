// An address is judged by its country, kept once per member however it is written, and followed by how orders sent there ended.
import { sql } from 'drizzle-orm'
import { OrderState, ParcelState } from '#areas/orders/sets.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import { type AddressPart, type AddressValues, addressFindings, partsOfAddress, plainAddress } from '#rules/address.ts'
import { rowsOf } from '#server/db/statement.ts'
import { sealParts } from '#server/fields/personal.ts'
import { type Change, type Personal, type Scene, serve } from '#server/records/serve.ts'
import { memberAddresses, mostAddresses } from './memberAddresses.ts'

/** Parts the declaration calls otherwise. */
const fieldOf = (part: string): string => (part === 'name' ? 'recipient' : part)
const sealedParts = new Set<AddressPart>(['name', 'line1', 'line2', 'landmark', 'shortAddress'])

type Kept = Readonly<Record<string, unknown>>

/** The parts its country has, in the clear. */
export const openedAddress = (row: Kept, { open }: Pick<Personal, 'open'>): AddressValues =>
  Object.fromEntries(
    partsOfAddress(String(row.country)).map(part => {
      const value = row[fieldOf(part)]
      return [part, sealedParts.has(part) ? open(value) : ((value as string | null) ?? null)]
    }),
  )

/** What equal addresses share, and nobody reads an address from. */
export const markOfAddress = (address: AddressValues, { seal }: Pick<Personal, 'seal'>): string | undefined =>
  sealParts(seal('text', plainAddress(address)))?.mark

export const placeOf = ({ area, city, emirate, state, pincode, postalCode }: AddressValues): string =>
  [area, city, emirate ?? state, pincode ?? postalCode].filter(Boolean).join(', ')

const twice = remark('DUPLICATE', 'This address is there already', {
  path: 'line1',
  key: 'memberAddresses.findings.twice',
})
const tooMany = remark('LIMIT', 'A member has at most {most} addresses: take one away first', {
  path: 'member',
  params: { most: mostAddresses },
  key: 'memberAddresses.findings.tooMany',
})

const othersOf = ({ tx }: Scene, { after }: Change): Promise<{ mark: string }[]> =>
  rowsOf(
    tx,
    sql`select mark from member_addresses where vendor = app_vendor() and member = ${after.member}::uuid and status <> 2
      and id <> ${after.id}::uuid`,
  )

const judged = async (scene: Scene, change: Change): Promise<Finding[]> => {
  const { before, after } = change
  const address = openedAddress(after, scene.personal)
  const findings = addressFindings(String(after.country), address)
  if (findings.length > 0) return findings.map(found => ({ ...found, path: fieldOf(found.path ?? '') }))
  const mark = markOfAddress(address, scene.personal)
  Object.assign(after, { mark, place: placeOf(address) })
  const others = await othersOf(scene, change)
  if (others.some(other => other.mark === mark)) return [twice]
  return !before && others.length >= mostAddresses ? [tooMany] : []
}

interface Sent {
  member: string
  to: AddressValues & { country: string }
  delivered: boolean
  returned: boolean
}

const delivered = [codeIn(OrderState, 'delivered'), codeIn(OrderState, 'closed')]
const cameBack = (['rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked', 'writtenOff'] as const).map(name =>
  codeIn(ParcelState, name),
)

export const memberAddressesServer = serve(memberAddresses, {
  async check(scene, changes) {
    const findings: Finding[][] = []
    for (const change of changes) findings.push(await judged(scene, change))
    return findings
  },
  async virtual({ tx, personal }, rows) {
    const marks = await rowsOf<{ id: string; mark: string | null }>(
      tx,
      sql`select id, mark from member_addresses where vendor = app_vendor() and id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
    )
    const markAt = new Map(marks.map(({ id, mark }) => [id, mark]))
    const sent = await rowsOf<Sent>(
      tx,
      sql`select member, ship_to as "to", state = any(${sql.param(delivered)}::smallint[]) as delivered,
          coalesce(delivery = any(${sql.param(cameBack)}::smallint[]), false) as returned
        from orders where vendor = app_vendor() and member = any(${sql.param(rows.map(({ member }) => String(member)))}::uuid[])
          and ship_to is not null and status <> 2`,
    )
    const ended = sent.map(order => ({ ...order, mark: markOfAddress(order.to, personal) }))
    return rows.map(({ id, member }) => {
      const here = ended.filter(order => order.member === member && order.mark === markAt.get(id))
      return {
        deliveredCount: here.filter(order => order.delivered).length,
        returnedCount: here.filter(order => order.returned).length,
      }
    })
  },
  actions: {},
})
