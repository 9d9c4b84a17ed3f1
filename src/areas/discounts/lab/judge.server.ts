// What is wrong with a discount that is about to be written, and what keeps one from going live.
import { membersCalled } from '#areas/members/members.door.ts'
import { members } from '#areas/members/members.ts'
import { isMeant } from '#contract/field.ts'
import { asksFor, finding, remark } from '#contract/finding.ts'
import { fieldOf, oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { sayMoney } from '#rules/money.ts'
import type { CartLine } from '#rules/pricing/cart.ts'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { approvalFindings, fixedPriceFinding, highestPercent, recordFindings } from '#rules/pricing/recordFindings.ts'
import { lossOf } from '#rules/pricing/risks.ts'
import { refusal } from '#rules/pricing/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { standsAgain } from '#server/records/undone.ts'
import { liveCodes, takenBy } from '../codes/readCodes.server.ts'
import { discounts } from '../discounts.ts'
import { shelfOf, touched } from '../pricing/shelf.server.ts'
import { readShop, type Shop } from '../pricing/shop.server.ts'
import { marginFindings, worstBy } from './margin.server.ts'
import { readCartSet, tryCarts } from './tested.server.ts'

/** What a discount of its kind cannot be without. */
const needed = ['code', 'percentOff', 'amountOff', 'bulkTiers', 'phases', 'trigger', 'offerItems', 'setTiers'] as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const missing = (after: Record<string, unknown>): Finding[] =>
  needed
    .filter(name => isMeant(discounts.fields[name], after) && isEmpty(after[name]))
    .map(name => asksFor(discounts.fields[name].kind, fieldOf(discounts, name), name))

export const asRecord = (id: string, values: Record<string, unknown>): DiscountRecord =>
  ({ ...values, id }) as unknown as DiscountRecord

const chosenIn = ({ audience, audienceNames }: Change['after']): string[] =>
  audience === 'members' && Array.isArray(audienceNames) ? audienceNames.map(String) : []

/** Who was chosen by a number nobody has would be nobody, and nobody would be told. */
const unknownMembers = async ({ tx, setting }: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const said = changes.map(({ after }) => chosenIn(after))
  if (said.flat().length === 0) return changes.map(() => [])
  const known = await membersCalled(tx, said.flat())
  return said.map(names => {
    const v = names.find(name => {
      const member = known.get(name.toLowerCase())
      return member?.id !== name && member?.memberNo !== name
    })
    if (v === undefined) return []
    return [finding('REF_NOT_FOUND', { thing: oneOf(members), v, vendor: setting.vendor }, 'audienceNames')]
  })
}

const limitsFor = ({ setting }: Pick<Scene, 'setting'>, { vendor }: Shop) => ({
  ceiling: vendor.settings.productDiscount,
  budget: vendor.settings.discountBudget,
  currency: setting.currency,
})

const isLive = ({ before, after }: Change): boolean => before?.status === 'active' && after.status === 'active'

/** Of live ones, what asks for a second person: all but an undo of what made it another one. */
const askedOf = async (scene: Scene, changes: readonly Change[]): Promise<ReadonlySet<Change>> => {
  const asked = new Set<Change>()
  for (const change of changes) if (isLive(change) && !(await standsAgain(scene, discounts, change))) asked.add(change)
  return asked
}

/** A live discount that an edit makes no worse than it is goes on; what it gives more from now on somebody else allows. */
const asItWas = (record: DiscountRecord, was: DiscountRecord): DiscountRecord => ({
  ...record,
  allowedPercent: Math.max(record.allowedPercent ?? 0, highestPercent(was)),
  allowedBudget: Math.max(record.allowedBudget ?? 0, was.budget ?? 0),
})

const worsened = async (
  tx: Tx,
  { before, after }: Change,
  shelf: readonly CartLine[],
  shop: Shop,
): Promise<Finding[]> => {
  const record = asRecord(before?.id ?? '', after)
  const found = await marginFindings(tx, record, shelf, shop)
  if (found.length === 0 || !before) return found
  const was = await worstBy(tx, asRecord(before.id, before), shelf, shop)
  const allowedLoss = Math.max(record.allowedLoss ?? 0, was ? lossOf(was) : 0)
  return marginFindings(tx, { ...record, allowedLoss }, shelf, shop)
}

export const judge = async (scene: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const codes = await liveCodes(
    scene.tx,
    changes.flatMap(({ after }) => (typeof after.code === 'string' ? [after.code] : [])),
  )
  const strangers = await unknownMembers(scene, changes)
  const shop = await readShop(scene.tx, scene.now)
  // Nobody's rights are above the limits: what exceeds them needs a second person, whoever wrote it.
  const asked = await askedOf(scene, changes)
  const isPriced = changes.some(({ after }) => after.benefit === 'fixedPrice')
  const shelf = isPriced || asked.size > 0 ? await shelfOf(scene, shop) : []
  const found = changes.map((change, at) => {
    const { before, after } = change
    const lacks = missing(after)
    if (lacks.length > 0) return lacks
    const record = asRecord(before?.id ?? '', after)
    const other = typeof after.code === 'string' ? codes.get(after.code.toLowerCase()) : undefined
    const found = [...recordFindings(record, scene.setting.currency), ...(strangers[at] ?? [])]
    if (other && other.discount !== before?.id) found.push(takenBy(String(after.code), other))
    if (found.length === 0 && record.benefit === 'fixedPrice') {
      const prices = touched(record, shelf, shop).map(({ price }) => price)
      const above = fixedPriceFinding(record, prices, scene.setting.currency)
      if (above) found.push(above)
    }
    if (before && asked.has(change))
      found.push(...approvalFindings(asItWas(record, asRecord(before.id, before)), limitsFor(scene, shop)))
    return found
  })
  // What else is wrong is told first: the worst of a discount that cannot be is of no interest.
  for (const [at, change] of changes.entries())
    if (asked.has(change) && found[at]?.length === 0) found[at] = await worsened(scene.tx, change, shelf, shop)
  return found
}

/** Those of which a second person has to allow something. */
export const asksSecond = async (
  scene: Pick<Scene, 'tx' | 'setting' | 'now'>,
  rows: readonly AnyRow[],
): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const shop = await readShop(scene.tx, scene.now)
  const shelf = await shelfOf(scene, shop)
  const asking = new Set<string>()
  for (const row of rows) {
    const record = asRecord(row.id, row)
    const asks =
      approvalFindings(record, limitsFor(scene, shop)).length > 0 ||
      (await marginFindings(scene.tx, record, shelf, shop)).length > 0
    if (asks) asking.add(row.id)
  }
  return asking
}

/** Test carts whose price would become another one nobody has accepted. */
const unexpected = async (scene: Scene, shop: Shop, records: readonly DiscountRecord[]): Promise<Finding[]> => {
  const ids = new Set(records.map(({ id }) => id))
  const live = [...shop.records.filter(({ id }) => !ids.has(id)), ...records]
  const { carts, known } = await readCartSet(scene.tx, shop)
  const tried = await tryCarts(scene.tx, { shop, records: live, asIf: ids }, { carts, known })
  const others = tried.filter(({ before, changes }) => before !== null && changes.length > 0)
  if (others.length === 0) return []
  // What another change did to a cart is not this one's to answer for.
  const asItIs = await tryCarts(
    scene.tx,
    { shop, records: shop.records },
    { carts: others.map(({ cart }) => cart), known },
  )
  const now = new Map(asItIs.map(({ cart, after }) => [cart.id, after]))
  const wrong = others.filter(({ cart, after }) => JSON.stringify(after) !== JSON.stringify(now.get(cart.id)))
  return wrong.slice(0, 3).map(({ cart, before, after }) => {
    const money = (amount: number) => sayMoney(amount, scene.setting.currency)
    const params = { name: cart.name, expected: money(before?.grand ?? 0), would: money(after.grand ?? 0) }
    return remark('EXPECTED', 'Test cart {name}: expected {expected}, would be {would}', {
      params,
      key: 'discounts.findings.testCart',
    })
  })
}

/** What keeps each of these from going live, in their order. */
export const blockedBy = async (scene: Scene, records: readonly DiscountRecord[]): Promise<Finding[][]> => {
  const shop = await readShop(scene.tx, scene.now)
  const shelf = await shelfOf(scene, shop)
  const carts = await unexpected(scene, shop, records)
  const found: Finding[][] = []
  for (const record of records) {
    const nothing = touched(record, shelf, shop).length === 0
    found.push([
      ...(nothing ? [{ ...refusal('BLOCKED', 'pricing.record.none'), path: 'target' }] : []),
      ...approvalFindings(record, limitsFor(scene, shop)),
      ...(await marginFindings(scene.tx, record, shelf, shop)),
      ...carts,
    ])
  }
  return found
}

export const blockersOf = (scene: Scene, rows: readonly AnyRow[]): Promise<Finding[][]> =>
  blockedBy(
    scene,
    rows.map(row => asRecord(row.id, row)),
  )
