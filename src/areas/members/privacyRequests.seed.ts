// Demo requests of members, one at each stage.
import { eq, sql } from 'drizzle-orm'
import { countryOf } from '#contract/brand.ts'
import { codeIn } from '#contract/valueSet.ts'
import { answerDays } from '#rules/privacy.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { members } from './members.ts'
import type { PrivacyRequestRow } from './privacyRequests.ts'
import { LegalGround, PrivacyKind, PrivacyState } from './sets.ts'

interface SeededRequest extends Pick<PrivacyRequestRow, 'kind' | 'state'> {
  left: number
  asked: string
  recognised_by?: string
  legal_ground?: number
  answer?: string
}

/** `left` are the days until the answer is due, less than none once it is over. */
const requests: readonly SeededRequest[] = [
  { kind: 'access', state: 'received', left: 3, asked: 'Please send me everything you keep about me.' },
  {
    kind: 'erase',
    state: 'verified',
    left: 4,
    asked: 'Delete my account.',
    recognised_by: 'Code to the verified phone',
  },
  {
    kind: 'correct',
    state: 'inWork',
    left: 20,
    asked: 'My day of birth is wrong.',
    recognised_by: 'Code to the verified email',
  },
  {
    kind: 'access',
    state: 'done',
    left: -2,
    asked: 'Which messages did I agree to?',
    recognised_by: 'Code to the verified email',
    answer: 'The list of consents was sent.',
  },
  {
    kind: 'erase',
    state: 'refused',
    left: -9,
    asked: 'Remove the invoice of last year.',
    legal_ground: codeIn(LegalGround, 'keptByLaw'),
    answer: 'Invoices are kept for as long as tax law says.',
  },
]

const isClosed: ReadonlySet<PrivacyRequestRow['state']> = new Set(['done', 'refused'])
const m = tableFor(members)

export const seedPrivacyRequests = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const first = { order: sql`${m.memberNo}`, limit: requests.length }
  const asking = await fieldsWhere(tx, members, ['id'], eq(m.status, 'active'), first)
  const whole = answerDays(countryOf(vendor))
  const rows = asking.map(({ id: member }, at) => {
    const { left, kind, state, ...request } = requests[at]!
    return {
      ...base(chance, vendor, chance.id(), 1, whole - left),
      ...request,
      kind: codeIn(PrivacyKind, kind),
      state: codeIn(PrivacyState, state),
      member,
      due_at: daysAgo(chance.day, -left),
      closed_at: isClosed.has(state) ? daysAgo(chance.day, 10 - left) : null,
    }
  })
  await insertRows(tx, 'privacy_requests', rows)
}
