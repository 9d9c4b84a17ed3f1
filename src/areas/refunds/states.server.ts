// What the chart of refunds says of one: the facts are read off the record, the reason is said in words.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { chartOf } from '#contract/stateMap.ts'
import { next, reasonOf } from '#machines/lifecycle.ts'
import type { Staff } from '#server/kit.ts'
import { makeRefund } from './refund.chart.ts'
import type { RefundRow } from './refunds.ts'

type State = RefundRow['state']
type Standing = Pick<RefundRow, 'state' | 'requestedBy' | 'needsSecond'> & { createdBy?: string | null }

const factsOf = ({ requestedBy, createdBy, needsSecond }: Standing, { userId }: Pick<Staff, 'userId'>) => ({
  second: needsSecond === true,
  other: requestedBy !== userId && createdBy !== userId,
})

/** Undefined where the event leads nowhere now. */
export const leads = (row: Standing, event: string, staff: Pick<Staff, 'userId'>): State | undefined =>
  next(chartOf(makeRefund), row.state, factsOf(row, staff), event) as State | undefined

export const whyNot = (row: Standing, event: string, staff: Pick<Staff, 'userId'>): Finding | undefined => {
  const key = reasonOf(chartOf(makeRefund), row.state, factsOf(row, staff), event)
  if (key === undefined) return undefined
  if (key.endsWith('.notOther'))
    return remark('SECOND_PERSON', 'You requested it yourself. Someone else must approve it', {
      key: 'refunds.findings.own',
    })
  return remark('STATE', 'Not possible in its current status', { key: 'refunds.findings.state' })
}
