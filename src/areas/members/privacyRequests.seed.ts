// Demo requests of members, one at each stage.
import { sql } from 'drizzle-orm'
import { countryOf } from '#contract/brand.ts'
import { answerDue } from '#rules/privacy.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { base, type Chance, insertRows } from '#server/seed/rows.ts'

const day = 86_400_000
const shown = Date.UTC(2026, 10, 22, 6)

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

export const seedPrivacyRequests = async (tx: Tx, vendor: string, chance: Chance): Promise<void> => {
  const members = await rowsOf<{ id: string }>(
    tx,
    sql`select id from members where vendor = app_vendor() and status = 1 order by member_no limit ${requests.length}`,
  )
  const whole = Date.parse(answerDue(new Date(0), countryOf(vendor)))
  const rows = members.map(({ id: member }, at) => {
    const { left, ...request } = requests[at]!
    const due = shown + left * day
    const received = Math.floor((Date.UTC(2026, 10, 1) - (due - whole)) / day)
    return {
      ...{ ...base(vendor, chance.id(), 1, received), ...request, member, due_at: new Date(due).toISOString() },
      closed_at: request.state > 3 ? new Date(due - 10 * day).toISOString() : null,
    }
  })
  await insertRows(tx, 'privacy_requests', rows)
}
