// Blocking cash for pincodes and opening them again. Each entry is of a pincode the shop delivers to.
import { sql } from 'drizzle-orm'
import { areasOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { isFinding } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Handler, type Scene, serve } from '#server/records/serve.ts'
import { BlockReason, codPincodes } from './codPincodes.ts'
import { rtoMap } from './rtoMap.server.ts'

const p = tableFor(codPincodes)

const unknownAmong = async ({ tx, staff }: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const codes = changes.map(({ after }) => String(after.pincode))
  const areas = await areasOrWhy(tx, staff.place.country, codes)
  return codes.map(code => {
    const area = areas.get(code.trim().toLowerCase())
    return area && isFinding(area) ? [area] : []
  })
}

const block: Handler<typeof codPincodes, ActionInput<typeof codPincodes, 'block'>> = async scene => {
  const { input, tx, write, staff } = scene
  const areas = await areasOrWhy(tx, staff.place.country, input.pincodes, 'pincodes')
  const stranger = [...areas.values()].find(isFinding)
  if (stranger) throw invalid([stranger])
  const wanted = new Map(input.pincodes.map(code => [code.trim().toLowerCase(), code.trim()]))
  const isWanted = sql`lower(${p.pincode}) = any(${sql.param([...wanted.keys()])}::text[])`
  const rows = await fieldsWhere(tx, codPincodes, ['id', 'pincode', 'status'], isWanted)
  const entry = {
    cod: false,
    maxValue: null,
    reason: BlockReason.labels[input.why] ?? input.why,
    until: input.until ?? null,
  }
  await write.change(
    codPincodes,
    rows.map(({ id }) => ({ id, patch: entry })),
  )
  // An entry that was put out of use says nothing until it is in use again.
  const resting = rows.flatMap(({ id, status }) => (status === 'inactive' ? [id] : []))
  if (resting.length > 0) await write.move(codPincodes, resting, 'activate')
  for (const { pincode } of rows) wanted.delete(pincode.toLowerCase())
  await write.create(
    codPincodes,
    [...wanted.values()].map(pincode => ({ pincode, ...entry })),
  )
  return {}
}

const unblock: Handler<typeof codPincodes, ActionInput<typeof codPincodes, 'unblock'>> = async ({
  records,
  input,
}) => ({
  patches: records.map(({ id }) => ({ id, patch: { cod: true, maxValue: null, reason: input.reason, until: null } })),
})

export const codPincodesServer = serve(codPincodes, {
  check: unknownAmong,
  actions: { rtoMap, block, unblock },
})
