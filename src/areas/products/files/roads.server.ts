// How a file leads a product to the status it names: by one event of its lifecycle, which its sender must be allowed to send.
import { finding, remark } from '#contract/finding.ts'
import { allows } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { RecordStatusName } from '#contract/valueSet.ts'
import { products } from '../products.ts'

/** Events that can lead to a status, the likeliest first. */
const roads: Partial<Record<RecordStatusName, readonly string[]>> = {
  active: ['publish', 'activate', 'unhide'],
  hidden: ['hide'],
  inactive: ['deactivate', 'restore'],
  draft: ['sendBack', 'unschedule', 'revise'],
  moderate: ['submit', 'flag'],
  deleted: ['remove'],
}

const forbidden = remark('FORBIDDEN', 'You do not have permission to do this here', {
  path: 'status',
  key: 'problem.FORBIDDEN',
})

/** Whether the product is fit for it is asked when it moves. */
export const roadTo = (
  wanted: RecordStatusName,
  from: RecordStatusName,
  may: (id: string) => boolean,
): { event: string } | { finding: Finding } => {
  const facts = { valid: true, moderated: wanted === 'moderate', retained: true, future: false }
  const events = (roads[wanted] ?? []).filter(event => allows('catalogue', from, event, facts))
  const event = events.find(one => may(`${products.name}.${one}`))
  if (event) return { event }
  return { finding: events.length > 0 ? forbidden : finding('STATE', { status: from }, 'status') }
}
