// What only discounts need on the server: their numbers, checks, codes and how much of their limits is taken.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { actionId } from '#contract/address.ts'
import { isMeant } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import { toldOf } from '#contract/said.ts'
import { normalCode } from '#rules/pricing/cart.ts'
import { discountSaid, type SentencePlace } from '#rules/pricing/sentence.ts'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { type Change, onScreen, type Scene, serve } from '#server/records/serve.ts'
import { generate, isBatch, noBatch, register } from './codes/codes.server.ts'
import { combines, goods, loss, orders, spent, uplift, uses } from './codes/counters.server.ts'
import { liveCodes } from './codes/readCodes.server.ts'
import { releaseExpired } from './codes/redemptions.server.ts'
import { usedBy } from './codes/usedBy.server.ts'
import { redemptions, testCarts } from './codes.ts'
import { type DiscountRow, discounts } from './discounts.ts'
import { discountTarget, productDiscount } from './files/discountFiles.server.ts'
import { bulkTier } from './files/stepFile.server.ts'
import { filters } from './filters.server.ts'
import { formFacts } from './lab/beforehand.server.ts'
import { combinations } from './lab/combinations.server.ts'
import { blockersOf, judge } from './lab/judge.server.ts'
import { replay } from './lab/replay.server.ts'
import { simulate, whyNone } from './lab/simulate.server.ts'
import { accept, acceptPrices, expectNow, run, tryOut } from './lab/tried.server.ts'
import { approve, overcap, withheld } from './overcap.server.ts'
import { readReach } from './reach.server.ts'
import { conflicts, stress } from './sale/sale.server.ts'
import { tellStopped } from './sale/stopped.server.ts'
import { warningsOf } from './sale/warned.server.ts'
import { scopeNames } from './scopeNames.server.ts'
import { verify } from './verifying.server.ts'

const d = tableFor(discounts)
const t = called(discounts, 't')

/** The sentence of its terms, which every reader is told in his own language. */
const saidOf = (row: DiscountRow, place: SentencePlace) => {
  const said = discountSaid(row, place)
  return { says: said?.text ?? null, saysTold: said ? toldOf(said) : null }
}

/** The next number of the vendor; whoever comes second waits for the first. */
const nextNumber = async ({ tx, setting }: Scene): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`discounts ${setting.vendor}`}))`)
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select max(substring(${d.internalCode} from 3)::int) as last from ${d}`,
  )
  return (rows[0]?.last ?? 0) + 1
}

/** A product discount without a percent gives what the vendor usually does. */
const isBare = ({ kind, benefit, percentOff }: Change['after']): boolean =>
  kind === 'product' && (benefit ?? 'percent') === 'percent' && (percentOff ?? null) === null

/** What a copy's code ends in, as names of copies do; a code has no hyphen. */
const ofCopy = 'COPY'

/** A copy has a code of its own, since the one it was made of is live. */
const recode = async ({ tx }: Scene, copies: readonly Change[]): Promise<void> => {
  const wished = copies.flatMap(({ after }) => {
    if (typeof after.code !== 'string') return []
    const named = (n: number) => `${String(after.code).slice(0, 14)}${ofCopy}${n === 1 ? '' : n}`
    return [{ after, wishes: Array.from({ length: 99 }, (_, at) => named(at + 1)) }]
  })
  const taken = new Set(
    (
      await liveCodes(
        tx,
        wished.flatMap(({ wishes }) => wishes),
      )
    ).keys(),
  )
  for (const { after, wishes } of wished) {
    const free = wishes.find(code => !taken.has(code.toLowerCase()))
    if (!free) continue
    taken.add(free.toLowerCase())
    if (after.name === after.code) after.name = null
    after.code = free
  }
}

/** Fills in what nobody types: the number, the usual percent, and the name of a coupon that goes by its code. */
const complete = async (scene: Scene, changes: readonly Change[]): Promise<void> => {
  const made = changes.filter(({ before }) => !before)
  const first = made.length > 0 ? await nextNumber(scene) : 0
  const usual = made.some(({ after }) => isBare(after)) ? (await settingsOf(scene.tx)).productDiscount : null
  for (const [at, { after }] of made.entries()) {
    after.internalCode = `D-${first + at}`
    if (isBare(after)) after.percentOff = usual
  }
  if ((scene as EngineScene).invocation.action === actionId(discounts, 'duplicate')) await recode(scene, made)
  for (const { after } of changes) {
    if (typeof after.code === 'string') after.code = normalCode(after.code)
    // Lists and bars show what a discount gives, so what it gave before it gave something else is not kept.
    for (const name of ['percentOff', 'amountOff'] as const)
      if (after.benefit && !isMeant(discounts.fields[name], after)) after[name] = null
    after.name ??= after.code ?? after.internalCode
  }
}

export const discountsServer = serve(discounts, {
  async check(scene, changes) {
    await complete(scene, changes)
    return judge(scene, changes)
  },
  formFacts,
  blockers: blockersOf,
  refusals: row => ({ generate: isBatch(row) ? undefined : noBatch }),
  withheld,
  warnings: warningsOf,
  async written(scene, changes) {
    await register(scene, changes)
    await tellStopped(scene, changes)
  },
  async clock(scene) {
    await readReach(scene)
    return (await releaseExpired(scene.tx, scene.now)) === 1000
  },
  computed: {
    uses,
    spent,
    orders,
    uplift,
    combines,
    goods,
    worstLoss: loss,
    isExhausted: sql`coalesce(${uses} >= ${t.totalUses} or ${spent} >= ${t.budget}, false)`,
  },
  async virtual({ tx, setting }, rows) {
    const place = { ...setting, nameOf: await scopeNames(tx, rows) }
    return rows.map(row => saidOf(row, place))
  },
  filters,
  uploads: { productDiscount, bulkTier, discountTarget },
  actions: {
    calendar: onScreen,
    newCoupon: onScreen,
    newCart: onScreen,
    newProduct: onScreen,
    newBulk: onScreen,
    newSubscription: onScreen,
    newUpsell: onScreen,
    newBmgm: onScreen,
    simulate,
    whyNone,
    generate,
    conflicts,
    combinations,
    stress,
    tryOut,
    replay,
    acceptPrices,
    overcap,
    approve,
    async changeEnd({ records, input }) {
      const late = records.filter(({ startsAt }) => startsAt && Date.parse(startsAt) >= Date.parse(input.endsAt))
      const why = remark('RANGE', 'It starts after that', { path: 'endsAt', key: 'discounts.findings.endsFirst' })
      return {
        patches: records
          .filter(record => !late.includes(record))
          .map(({ id }) => ({ id, patch: { endsAt: input.endsAt } })),
        refused: late.map(({ id }) => ({ id, why })),
      }
    },
  },
})

export const redemptionsServer = serve(redemptions, { virtual: usedBy, actions: { verify } })

export const testCartsServer = serve(testCarts, {
  async check(scene, changes) {
    await expectNow(scene, changes)
    return changes.map(() => [])
  },
  actions: { run, accept },
})
