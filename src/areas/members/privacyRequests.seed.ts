// Demo requests of members, one at each stage.
import { sql } from 'drizzle-orm'
import { countryOf } from '#contract/brand.ts'
import { answerDays } from '#rules/privacy.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

/** `left` are the days until the answer is due, less than none once it is over. */
const requests = [
  { kind: 1, state: 1, left: 3, asked: 'Please send me everything you keep about me.' },
  { kind: 3, state: 2, left: 4, asked: 'Delete my account.', recognised_by: 'Code to the verified phone' },
  { kind: 2, state: 3, left: 20, asked: 'My day of birth is wrong.', recognised_by: 'Code to the verified e-mail' },
  {
    ...{ kind: 1, state: 4, left: -2, asked: 'Which messages did I agree to?' },
    ...{ recognised_by: 'Code to the verified e-mail', answer: 'The list of consents was sent.' },
  },
  {
    ...{ kind: 3, state: 5, left: -9, asked: 'Remove the invoice of last year.' },
    ...{ legal_ground: 2, answer: 'Invoices are kept for as long as tax law says.' },
  },
]

export const seedPrivacyRequests = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const members = await rowsOf<{ id: string }>(
    tx,
    sql`select id from members where vendor = app_vendor() and status = 1 order by member_no limit ${requests.length}`,
  )
  const whole = answerDays(countryOf(vendor))
  const rows = members.map(({ id: member }, at) => {
    const { left, ...request } = requests[at]!
    return {
      ...{
        ...base(chance, vendor, chance.id(), 1, whole - left),
        ...request,
        member,
        due_at: daysAgo(chance.day, -left),
      },
      closed_at: request.state > 3 ? daysAgo(chance.day, 10 - left) : null,
    }
  })
  await insertRows(tx, 'privacy_requests', rows)
}
