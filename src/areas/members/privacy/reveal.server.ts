// How a member is reached, in the clear: for ten minutes, for whoever gave a reason. The reason is kept, the answer nowhere: it is
// read by a call of its own, so that no answer that is kept for repetition holds it.
import { eq, sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import { printAddress } from '#rules/address.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { shownValue } from '#server/fields/personal.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { personalOf } from '#server/records/personal.ts'
import { isId, notFound } from '#server/records/read.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler, Personal } from '#server/records/serve.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { openedAddress } from '../addresses/addressMarks.server.ts'
import { contactReveals } from '../consents.ts'
import { memberAddresses } from '../memberAddresses.ts'
import { type MemberRow, members } from '../members.ts'
import { aliasesOf } from '../merging/aliases.server.ts'

const revealMs = 10 * 60_000

export const reveal: Handler<typeof members, ActionInput<typeof members, 'reveal'>> = async ({
  records,
  input,
  now,
  write,
}) => {
  const until = new Date(now.getTime() + revealMs).toISOString()
  await write.create(
    contactReveals,
    records.map(({ id }) => ({ member: id, reason: input.reason, until })),
  )
  return {}
}

interface Contact extends Pick<MemberRow, 'phone' | 'email'> {
  until: string | null
  /** How they were reached before records were merged; behind the mask until it is revealed. */
  formerly: string[]
  /** In one line each, newest first; none until they are revealed. */
  addresses: { id: string; recipient: string; text: string }[]
}

const m = tableFor(members)
const r = tableFor(contactReveals)
const a = tableFor(memberAddresses)
const parts = [
  ...(['id', 'country', 'recipient', 'line1', 'line2', 'landmark', 'area', 'city', 'state', 'emirate'] as const),
  ...(['pincode', 'postalCode', 'shortAddress'] as const),
]

const addressesOf = async (tx: Tx, id: string, personal: Personal): Promise<Contact['addresses']> => {
  const newest = sql`${a.createdAt} desc, ${a.id} desc`
  const rows = await fieldsWhere(tx, memberAddresses, parts, eq(a.member, id), { order: newest })
  return rows.map(row => ({
    id: row.id,
    recipient: personal.open(row.recipient) ?? '',
    text: printAddress(openedAddress({ ...row }, personal)),
  }))
}

const contactOf = (kit: Kit, staff: Staff, id: string): Promise<Contact> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const [row] = await rowsOf<Pick<Contact, 'phone' | 'email' | 'until'>>(
      tx,
      sql`select ${m.phone}, ${m.email}, (select max(${r.until}) from ${r} where ${r.vendor} = ${m.vendor} and ${r.member} = ${m.id}
          and ${r.createdBy} = ${staff.userId}::uuid and ${r.until} > ${kit.clock.now().toISOString()}) as until
        from ${m} where ${m.vendor} = ${staff.place.vendorCode} and ${m.id} = ${id}::uuid`,
    )
    if (!row) throw notFound(members)
    const personal = personalOf(kit, staff.place.vendorCode)
    const { open } = personal
    const former = await aliasesOf(tx, id)
    if (!row.until) {
      const formerly = former.map(({ field, value }) => String(shownValue(members.fields[field], value)))
      return { phone: null, email: null, until: null, formerly, addresses: [] }
    }
    return {
      phone: open(row.phone),
      email: open(row.email),
      until: new Date(row.until).toISOString(),
      formerly: former.flatMap(({ value }) => open(value) ?? []),
      addresses: await addressesOf(tx, id, personal),
    }
  })

export const contactDoor = (kit: Kit): Endpoint => ({
  method: 'GET',
  path: '/v1/members/:id/contact',
  action: 'members.contact',
  access: 'staff',
  permission: 'members.reveal',
  summary: 'How a member is reached, while it is revealed to whoever asks',
  tag: members.label,
  async run(ask) {
    const { id = '' } = ask.params
    if (!isId(id)) throw notFound(members)
    return { data: await contactOf(kit, ask.staff(), id), headers: { 'cache-control': 'no-store' } }
  },
})
