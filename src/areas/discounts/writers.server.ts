// Who contributed to a discount since it was last allowed: whoever created, changed or submitted it does not allow it. An edit
// of another hand in between hides nothing.
import { not, type SQL } from 'drizzle-orm'
import { isWork, lastConsent, wrote } from '#server/records/contributors.ts'
import { called } from '#server/records/rows.ts'
import { discounts } from './discounts.ts'

const lines = { resource: discounts, id: called(discounts, 't').id, counts: isWork, submitAction: 'submit' }

/** The version a second person last allowed, of `t`; an approval of what stays within the limits allows nothing. */
const lastAllowed = lastConsent(lines, [
  { action: 'overcap' },
  { action: 'approve', writing: ['allowedPercent', 'allowedBudget', 'allowedLoss'] },
])

/** That this person neither wrote nor submitted any of it, of `t`. */
export const byOthers = (userId: string | null): SQL => not(wrote(userId, { ...lines, since: lastAllowed }))
