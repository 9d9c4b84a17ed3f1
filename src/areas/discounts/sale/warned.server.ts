// What somebody should know before a discount is written or goes live, though they may do it: which others do not let it
// stand beside them. What it could cost is said where it is refused or allowed.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { asRecord } from '../lab/judge.server.ts'
import { type LiveDiscount, readShop, type Shop } from '../pricing/shop.server.ts'
import { lets } from './sale.server.ts'

const meets = (one: LiveDiscount, other: LiveDiscount): boolean =>
  (!one.endsAt || !other.startsAt || one.endsAt > other.startsAt) &&
  (!other.endsAt || !one.startsAt || other.endsAt > one.startsAt)

/** Numbers of the live discounts that it would stand beside, but that do not allow it back. */
const oneSided = (values: Record<string, unknown> | null, { records, at }: Shop): string[] => {
  if (!values || values.status === 'deleted') return []
  const own = asRecord(String(values.id), values) as LiveDiscount
  const one = discountOf(own)
  return records
    .filter(
      other => other.id !== own.id && meets(own, other) && !(other.endsAt && Date.parse(other.endsAt) <= at.getTime()),
    )
    .filter(other => lets(one, discountOf(other)) && !lets(discountOf(other), one))
    .map(({ internalCode }) => internalCode)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** More are counted. */
const mostNamed = 5

const notBack = (numbers: readonly string[]): Finding[] => {
  const [other] = numbers
  if (other === undefined) return []
  if (numbers.length === 1)
    return [
      remark('INFO', '{other} does not combine with this discount', {
        params: { other },
        key: 'discounts.findings.oneSided',
      }),
    ]
  const others = numbers.slice(0, mostNamed)
  const count = numbers.length - others.length
  return [
    count === 0
      ? remark('INFO', '{others} do not combine with this discount', {
          params: { others },
          key: 'discounts.findings.oneSidedAll',
        })
      : remark('INFO', '{others} and {count} more do not combine with this discount', {
          params: { others, count },
          key: 'discounts.findings.oneSidedMore',
        }),
  ]
}

export const warningsOf = async (scene: Scene, changes: readonly Change[]): Promise<Finding[]> => {
  const shop = await readShop(scene.tx, scene.now)
  const news = changes.flatMap(({ before, after }) => {
    const known = new Set(oneSided(before, shop))
    return oneSided(after, shop).filter(number => !known.has(number))
  })
  return notBack([...new Set(news)])
}
