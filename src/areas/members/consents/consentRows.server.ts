// Consents as a file tells them: of each channel and purpose the line that counts.
import { sql } from 'drizzle-orm'
import { fileAddress } from '#contract/codecs/files.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type ConsentRow, consents } from '../consents.ts'
import { ConsentChannel, ConsentPurpose, ConsentState } from '../sets.ts'

/** `proof` is what they said it by, or the address of the file that proves it. */
export type StandingConsent = Pick<ConsentRow, 'member' | 'channel' | 'purpose' | 'state' | 'at' | 'proof'>

type Coded = Pick<StandingConsent, 'member' | 'proof'> & { channel: number; purpose: number; state: number; at: Date }

const c = tableFor(consents)

export const standingConsents = async (tx: Tx, members: readonly string[]): Promise<StandingConsent[]> => {
  const lines = await rowsOf<Coded>(
    tx,
    sql`select distinct on (${c.member}, ${c.channel}, ${c.purpose}) ${c.member}, ${c.channel}, ${c.purpose}, ${c.state}, ${c.at},
        coalesce(${c.proof}, ${fileAddress('')} || (${c.proofFile} ->> 'fileId')) as proof from ${c}
      where ${c.vendor} = app_vendor() and ${c.member} = any(${sql.param(members)}::uuid[]) and ${notInTrash(c)}
      order by ${c.member}, ${c.channel}, ${c.purpose}, ${c.at} desc, ${c.id} desc`,
  )
  return lines.map(({ member, proof, ...line }) => ({
    member,
    proof,
    channel: nameOfCode(ConsentChannel, line.channel),
    purpose: nameOfCode(ConsentPurpose, line.purpose),
    state: nameOfCode(ConsentState, line.state),
    at: new Date(line.at).toISOString(),
  }))
}

/** To the second, as files tell time. */
const second = (at: unknown): number => Math.floor(Date.parse(String(at)) / 1000)

/** The no that counts was said before this yes. */
export const isNoAgain = (
  standing: readonly StandingConsent[],
  said: { member: string; channel: unknown; purpose: unknown; at: unknown },
): boolean =>
  standing.some(
    line =>
      line.member === said.member &&
      line.channel === said.channel &&
      line.purpose === said.purpose &&
      line.state === 'optedOut' &&
      line.at <= String(said.at),
  )

/** What stands already is not said again. */
export const isStanding = (
  standing: readonly StandingConsent[],
  member: string,
  said: Readonly<Record<string, unknown>>,
): boolean =>
  standing.some(
    line =>
      line.member === member &&
      line.channel === said.channel &&
      line.purpose === said.purpose &&
      line.state === said.state &&
      second(line.at) === second(said.at),
  )
