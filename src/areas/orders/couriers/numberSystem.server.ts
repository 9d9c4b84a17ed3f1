// Couriers as a port that gives numbers: a package is sent under its key, its number or a refusal comes back. By HTTP where a courier
// system is configured, else the local one, which really keeps what it gave and plays the faults it is told to.
import { sql } from 'drizzle-orm'
import type { Answer } from '#rules/push.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type OutboundRequest, overHttp, type System } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'
import type { Scene } from '#server/records/serve.ts'

export interface NumberAsked extends OutboundRequest {
  courier: string
  packageNo: string
}

type Fault = 'ERROR' | 'TIMEOUT' | 'NOT_SERVICEABLE' | 'POOL_EMPTY'

const faults: Readonly<Record<Fault, Answer>> = {
  ERROR: { status: 500, message: 'The courier system had an error of its own' },
  // Given all the same: it is the answer that is lost.
  TIMEOUT: { silence: 'TIMEOUT' },
  NOT_SERVICEABLE: { status: 422, code: 'NOT_SERVICEABLE', message: 'Does not go there' },
  POOL_EMPTY: { status: 422, code: 'POOL_EMPTY', message: 'No number is left' },
}

const firstNumber = 8_000_001

/** The next number of a courier whose numbers are counted here. */
export const drawNumber = async (
  { tx, setting: { vendor } }: Pick<Scene, 'tx' | 'setting'>,
  courier: string,
): Promise<string> => {
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into awb_number as n (vendor, courier, last) values (${vendor}, ${courier}, ${firstNumber})
      on conflict (vendor, courier) do update set last = n.last + 1 returning last`,
  )
  return `${courier}${row?.last}`
}

const faultOf = async ({ tx, setting }: Scene, { courier, packageNo }: NumberAsked): Promise<Fault | undefined> => {
  const [row] = await rowsOf<{ fault: Fault }>(
    tx,
    sql`update local_awb_fault set times = times - 1 where vendor = ${setting.vendor} and times > 0
      and courier = ${courier} and package_no in ('*', ${packageNo}) returning fault`,
  )
  return row?.fault
}

const answered = async (scene: Scene, asked: NumberAsked): Promise<Answer> => {
  const { tx, setting, now } = scene
  const fault = await faultOf(scene, asked)
  if (fault && fault !== 'TIMEOUT') return faults[fault]
  const [known] = await rowsOf<{ hash: string; awb: string }>(
    tx,
    sql`select hash, awb from local_awb where vendor = ${setting.vendor} and key = ${asked.key}`,
  )
  const awb = known?.awb ?? (await drawNumber(scene, asked.courier))
  if (!known)
    await tx.execute(
      sql`insert into local_awb (vendor, key, hash, awb, at)
        values (${setting.vendor}, ${asked.key}, ${asked.hash}, ${awb}, ${now.toISOString()}::timestamptz)`,
    )
  if (fault) return faults[fault]
  return known ? { status: 409, code: 'ALREADY_EXISTS', ...known } : { status: 201, awb }
}

const local: System<NumberAsked> = {
  target: 'local',
  send: (errand, all) =>
    errand.within(async scene => {
      const answers: Answer[] = []
      for (const asked of all) answers.push(await answered(scene, asked))
      return answers
    }),
}

export const numberSystemOf = ({ kit: { env } }: Pick<Errand, 'kit'>): System<NumberAsked> =>
  env.courierSystem ? overHttp(env.courierSystem) : local
