// How a member is reached, in the clear: for ten minutes, for whoever gave a reason. The reason is kept, the answer nowhere: it is
// read by a call of its own, so that no answer that is kept for repetition holds it.
import { sql } from 'drizzle-orm'
import type { ActionInput } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { scopeFor } from '#server/records/list.ts'
import { personalOf } from '#server/records/personal.ts'
import { isId, notFound } from '#server/records/read.ts'
import type { Handler } from '#server/records/serve.ts'
import { contactReveals } from './consents.ts'
import { members } from './members.ts'

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

interface Contact {
  phone: string | null
  email: string | null
  until: string | null
}

const contactOf = (kit: Kit, staff: Staff, id: string): Promise<Contact> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const [row] = await rowsOf<{ phone: string | null; email: string | null; until: Date | null }>(
      tx,
      sql`select m.phone, m.email, (select max(r.until) from contact_reveals r where r.vendor = m.vendor and r.member = m.id
          and r.created_by = ${staff.userId}::uuid and r.until > ${kit.clock.now().toISOString()}) as until
        from members m where m.vendor = ${staff.place.vendorCode} and m.id = ${id}::uuid`,
    )
    if (!row) throw notFound(members)
    if (!row.until) return { phone: null, email: null, until: null }
    const { open } = personalOf(kit, staff.place.vendorCode)
    return { phone: open(row.phone), email: open(row.email), until: new Date(row.until).toISOString() }
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
