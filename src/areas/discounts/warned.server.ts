// What somebody should know before a discount is written or goes live, though they may do it: what it could cost, and which others
// do not let it stand beside them.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { asRecord, isLive, mayOverdo } from './judge.server.ts'
import { below, lossOf, worstBeyond, worstBy } from './margin.server.ts'
import { lets } from './sale.server.ts'
import { shelfOf } from './shelf.reading.ts'
import { type LiveDiscount, readShop, type Shop } from './shop.reading.ts'

/** It goes live, or is and gives more from now on. */
const isDearer = ({ before, after }: Change): boolean => isLive({ before, after }) || before?.status !== after.status

/** Who needs nobody's leave is told what a discount may cost; of a live one only where it may cost more than it does. */
const costly = async (scene: Scene, shop: Shop, changes: readonly Change[]): Promise<Finding[]> => {
  const watched = mayOverdo(scene) ? changes.filter(change => change.before && isDearer(change)) : []
  if (watched.length === 0) return []
  const shelf = await shelfOf(scene, shop)
  const found: Finding[] = []
  for (const { before, after } of watched) {
    const id = String(after.id)
    const worst = await worstBeyond(asRecord(id, after), shelf, shop)
    if (!worst) continue
    const was = before && isLive({ before, after }) ? await worstBy(asRecord(id, before), shelf, shop) : undefined
    if (!was || lossOf(worst) > lossOf(was)) found.push(below(worst, shop.vendor.currency))
  }
  return found
}

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
      remark('INFO', '{other} does not allow you back', { params: { other }, key: 'discounts.findings.oneSided' }),
    ]
  const others = numbers.slice(0, mostNamed)
  const count = numbers.length - others.length
  return [
    count === 0
      ? remark('INFO', '{others} do not allow you back', { params: { others }, key: 'discounts.findings.oneSidedAll' })
      : remark('INFO', '{others} and {count} more do not allow you back', {
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
  return [...(await costly(scene, shop, changes)), ...notBack([...new Set(news)])]
}
