// Codes of coupons: one goes with its discount, many are made at once.
import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, AnyRow } from '#contract/resource.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { normalCode } from '#rules/pricing/cart.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { called } from '#server/records/rows.ts'
import { type Change, type Handler, type Scene, serve } from '#server/records/serve.ts'
import { type CouponCodeRow, couponCodes, redemptions } from '../codes.ts'
import type { DiscountRow, discounts } from '../discounts.ts'
import { couponCode, couponRevoke } from './codeFiles.server.ts'
import { liveCodes, takenBy } from './readCodes.server.ts'
import { counting } from './uses.server.ts'

/** Without 0 O 1 I L: nobody has to guess which of them stands on a letter. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const mostPerBatch = 200_000
const mostPerStatement = 10_000

const oneOf = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

type Input = ActionInput<typeof discounts, 'generate'>

const c = tableFor(couponCodes)

const columns = bare(
  ...[c.vendor, c.id, c.status, c.createdAt, c.createdBy, c.updatedAt, c.updatedBy],
  ...[c.code, c.discount, c.maxUses, c.expiresAt, c.batch],
)

/** Those that are new; a code that is there already is left to the next round. */
const insert = async (
  { tx, staff, now, write }: Scene,
  discount: string,
  batch: string,
  { count, prefix, length, perCode, until }: Input,
): Promise<number> => {
  const codes = new Set<string>()
  while (codes.size < Math.min(count, mostPerStatement)) codes.add(oneOf(prefix ?? '', length))
  const given = { discount, maxUses: perCode ?? 1, expiresAt: until ?? null, batch }
  const rows = [...codes].map(code => ({ id: newId(), code }))
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: made } = await tx.execute<Pick<CouponCodeRow, 'id' | 'code'>>(sql`
    insert into ${c} (${columns})
    select app_vendor(), r.id, ${codeIn(RecordStatus, 'active')}::smallint, ${at}, ${staff.userId}::uuid, ${at},
      ${staff.userId}::uuid, r.code, ${discount}::uuid, ${given.maxUses}, ${given.expiresAt}::timestamptz, ${batch}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, code text)
    on conflict do nothing returning ${c.id}, ${c.code}`)
  await write.made(
    couponCodes,
    made.map(row => ({ ...row, ...given })),
  )
  return made.length
}

export const isBatch = ({ kind, codeMode }: Pick<DiscountRow, 'kind' | 'codeMode'>): boolean =>
  kind === 'coupon' && codeMode === 'batch'
export const noBatch = remark('STATE', 'Codes can only be generated for a multi-code coupon', {
  key: 'discounts.findings.noBatch',
})

export const generate: Handler<typeof discounts, Input> = async scene => {
  const [record] = scene.records
  const { input, now, dry } = scene
  if (!record) return {}
  const refuse = (why: ReturnType<typeof remark>) => ({ refused: [{ id: record.id, why }] })
  if (!isBatch(record)) return refuse(noBatch)
  if (input.count > mostPerBatch)
    return refuse(remark('RANGE', 'At most 200,000 per batch', { path: 'count', key: 'discounts.findings.batchLimit' }))
  if (dry) return {}
  const batch = `${input.prefix || record.internalCode} ${now.toISOString().slice(0, 16).replace('T', ' ')}`
  let left = input.count
  while (left > 0) left -= await insert(scene, record.id, batch, { ...input, count: left })
  return {}
}

const codeOf = (row: Readonly<Record<string, unknown>> | null): string | undefined =>
  row?.kind === 'coupon' && row.codeMode === 'single' && row.status !== 'deleted' && row.code
    ? String(row.code)
    : undefined

/**
 * The code of a coupon of one is in the register too, where it is told apart from all others. It is dead there, and free, once the
 * coupon has another or lies in the bin.
 */
export const register = async (
  { write, tx }: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const moved = changes.filter(({ before, after }) => codeOf(before) !== codeOf(after))
  const gone = moved.flatMap(({ before }) => (codeOf(before) ? [{ discount: before!.id, code: codeOf(before) }] : []))
  if (gone.length > 0) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${c.id} from ${c}
        join jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(discount uuid, code text)
          on ${c.discount} = g.discount and lower(${c.code}) = lower(g.code)
      where ${eq(c.status, 'active')} order by ${c.id}`)
    await write.move(
      couponCodes,
      rows.map(({ id }) => id),
      'deactivate',
    )
  }
  const come = moved.flatMap(({ after }) => {
    const code = codeOf(after)
    return code ? [{ code, discount: after.id }] : []
  })
  // An undo has put the code itself back before its coupon.
  const live = await liveCodes(
    tx,
    come.map(({ code }) => code),
  )
  const lacking = come.filter(({ code, discount }) => live.get(code.toLowerCase())?.discount !== discount)
  if (lacking.length > 0) await write.create(couponCodes, lacking)
}

/** A code that is to be live while it is live elsewhere. */
const taken = async ({ tx }: Scene, wanted: readonly { id: unknown; code: unknown }[]): Promise<Finding[][]> => {
  const live = await liveCodes(
    tx,
    wanted.map(({ code }) => String(code)),
  )
  return wanted.map(({ id, code }) => {
    const other = live.get(String(code).toLowerCase())
    return other && other.id !== id ? [takenBy(String(code), other)] : []
  })
}

const t = called(couponCodes, 't')
const [r, first] = [called(redemptions, 'r'), called(redemptions, 'f')]

const isOfCode = (use: typeof r) => and(eq(use.vendor, t.vendor), eq(use.code, t.id), inArray(use.state, counting))

/** Members who used it beyond those it was meant for: its own member, or one person for a code of a batch. */
const strangers = sql`(select count(distinct ${r.member})::int from ${tableFor(redemptions)} ${r}
  where ${and(isOfCode(r), or(isNotNull(t.member), isNotNull(t.batch)))} and ${r.member} is distinct from coalesce(${t.member}::text,
    (select ${first.member} from ${tableFor(redemptions)} ${first} where ${isOfCode(first)}
      order by ${first.createdAt}, ${first.id} limit 1)))`

export const couponCodesServer = serve(couponCodes, {
  async check(scene, changes) {
    for (const { after } of changes) after.code = normalCode(String(after.code))
    const isClaimed = ({ before, after }: Change): boolean =>
      after.status === 'active' && (before?.status !== 'active' || before.code !== after.code)
    const findings = await taken(
      scene,
      changes.filter(isClaimed).map(({ after }) => ({ id: after.id, code: after.code })),
    )
    return changes.map(change => (isClaimed(change) ? (findings.shift() ?? []) : []))
  },
  blockers: (scene, rows) =>
    taken(
      scene,
      rows.map(({ id, code }) => ({ id, code })),
    ),
  filters: {
    /** More strangers than so many: `leaked:2`. */
    leaked: (_op, [most = '']) => sql`${strangers} > ${Math.max(0, Math.round(Number(most)) || 0)}`,
  },
  computed: {
    strangers,
    used: sql`coalesce((select n.uses from discount_counters n
      where n.vendor = ${t.vendor} and n.discount = ${t.discount} and n.scope = 'c:' || ${t.id}), 0)`,
  },
  uploads: { couponCode, couponRevoke },
  actions: {
    async assign({ records, input }) {
      return { patches: records.map(({ id }) => ({ id, patch: { member: input.member } })) }
    },
  },
})
