// Block pincodes: every courier stops going there, or stops taking cash there; mappings of nothing but these pincodes are blocked
// too. What is still open there is listed, and held until then where somebody asks for it.
import { and, eq, or, sql } from 'drizzle-orm'
import { knownArea, readAreas } from '#areas/postalAreas/postalAreas.door.ts'
import type { Shown } from '#contract/call.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import type { Pattern } from '#rules/courier/pattern.ts'
import { matches, readPattern } from '#rules/courier/postal.ts'
import { isFinding } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { courierPincodes } from '../couriers.ts'
import { holdUnderEmbargo, mayHold, type OpenThere, openThere } from '../warehouses.ports.ts'
import { pincodeMappings } from '../warehouses.ts'

type Block = ActionInput<typeof pincodeMappings, 'block'>

const p = tableFor(courierPincodes)
const m = tableFor(pincodeMappings)

const patternsOf = (texts: readonly string[], country: string): Pattern[] =>
  texts.map(text => {
    const pattern = readPattern(text, country)
    if (isFinding(pattern)) throw invalid([{ ...pattern, path: 'pincodes' }])
    return pattern
  })

const listParam = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`

/** At once, in the call that blocks them. */
const mostHeld = 1000
const mostShown = 500

const shown = (pincodes: number, { ids, columns, rows }: OpenThere, held: number | undefined): Shown => {
  const params = { pincodes, n: ids.length, held: held ?? 0 }
  const title =
    held === undefined
      ? wording('pincodeMappings.blocked.title', '{pincodes} pincodes blocked; {n} open orders ship there', params)
      : wording(
          'pincodeMappings.blocked.held',
          '{pincodes} pincodes blocked; {held} of {n} open orders there are now on hold',
          params,
        )
  return { kind: 'table', title, columns, rows: rows.slice(0, mostShown) }
}

/** Until then, for the same reason. */
const heldAmong = async (scene: Scene, ids: readonly string[], { reason, until }: Block): Promise<number> => {
  if (ids.length > mostHeld)
    throw invalid([
      remark('LIMIT', 'More than {n} open orders ship there. Skip them and hold them from the order list', {
        params: { n: mostHeld },
        path: 'orders',
        key: 'pincodeMappings.findings.manyOpen',
      }),
    ])
  return holdUnderEmbargo.ask(scene, ids, { note: reason, releaseAt: until })
}

export const block: Handler<typeof pincodeMappings, Block> = async scene => {
  const { input, tx, staff, write, now } = scene
  const { pincodes, until, reason } = input
  const cashOnly = input.cashOnly ?? false
  if (input.orders === 'hold') mayHold.ask(scene)
  if (until <= now.toISOString()) {
    throw invalid([remark('RANGE', 'Must be in the future', { path: 'until', key: 'pincodeMappings.findings.past' })])
  }
  const patterns = patternsOf(pincodes, staff.place.country)
  const codes = (await readAreas(tx)).filter(area => patterns.some(one => matches(one, area))).map(({ code }) => code)
  if (codes.length === 0) await knownArea({ tx, staff }, pincodes[0]!, 'pincodes')
  const served = await fieldsWhere(
    tx,
    courierPincodes,
    ['id'],
    and(eq(p.status, 'active'), sql`${p.pincode} = any(${listParam(codes)})`, cashOnly ? eq(p.cod, true) : undefined),
  )
  const stop = cashOnly ? { codEmbargoUntil: until, remark: reason } : { embargoUntil: until, remark: reason }
  await write.change(
    courierPincodes,
    served.map(({ id }) => ({ id, patch: stop })),
  )
  const mapped = cashOnly
    ? []
    : await fieldsWhere(
        tx,
        pincodeMappings,
        ['id'],
        and(
          eq(m.status, 'active'),
          or(
            sql`lower(${m.pattern}) = any(${listParam(pincodes.map(one => one.toLowerCase()))})`,
            sql`${m.pattern} = any(${listParam(codes)})`,
          ),
        ),
      )
  await write.change(
    pincodeMappings,
    mapped.map(({ id }) => ({ id, patch: { blockedUntil: until, blockReason: reason } })),
  )
  const found = await openThere.ask(tx, codes, cashOnly, mostHeld + 1)
  const held = input.orders === 'hold' ? await heldAmong(scene, found.ids, input) : undefined
  return { result: shown(codes.length, found, held) }
}
