// What each courier takes at all, and what a row may therefore not promise.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type CourierRecord, couriers } from '../couriers.ts'

type Takes = Pick<CourierRecord, 'id' | 'code' | 'supports'>

/** What each courier takes at all, by id. */
export const readTakes = async (tx: Tx): Promise<Map<string, Takes>> => {
  const rows = await fieldsWhere(tx, couriers, ['id', 'code', 'supports'], undefined)
  return new Map(rows.map(row => [row.id, row]))
}

const flags = ['prepaid', 'cod', 'reverse'] as const

/** A row may not promise what its courier does not do. */
export const flagFindings = (
  row: Readonly<Record<string, unknown>>,
  takes: Pick<Takes, 'code' | 'supports'> | undefined,
): Finding[] =>
  flags.flatMap(flag =>
    takes && row[flag] === true && !takes.supports.includes(flag)
      ? [
          remark('RULE', '{flag}=Y but courier {courier} does not support {means}', {
            params: { flag, courier: takes.code, means: flag.toUpperCase() },
            path: flag,
            key: 'courierPincodes.findings.unsupported',
          }),
        ]
      : [],
  )
