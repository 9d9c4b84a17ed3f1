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

/** The live discounts that it would stand beside, but that do not allow it back. */
const oneSided = (values: Record<string, unknown> | null, { records, at }: Shop): LiveDiscount[] => {
  if (!values || values.status === 'deleted') return []
  const own = asRecord(String(values.id), values) as LiveDiscount
  const one = discountOf(own)
  return records
    .filter(
      other => other.id !== own.id && meets(own, other) && !(other.endsAt && Date.parse(other.endsAt) <= at.getTime()),
    )
    .filter(other => lets(one, discountOf(other)) && !lets(discountOf(other), one))
    .sort((a, b) => a.internalCode.localeCompare(b.internalCode, 'en', { numeric: true }))
}

/** More are counted. */
const mostNamed = 5

/** Named as people know them. */
const notBack = (names: readonly string[]): Finding[] => {
  const [other] = names
  if (other === undefined) return []
  if (names.length === 1)
    return [
      remark('INFO', '{other} does not combine with this discount', {
        params: { other },
        key: 'discounts.findings.oneSided',
      }),
    ]
  const others = names.slice(0, mostNamed)
  const count = names.length - others.length
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
    const known = new Set(oneSided(before, shop).map(({ id }) => id))
    return oneSided(after, shop).filter(({ id }) => !known.has(id))
  })
  const stopping = new Map(news.map(one => [one.id, one.name ?? one.internalCode]))
  return notBack([...stopping.values()])
}
