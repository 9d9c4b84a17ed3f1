// Two records of one person become one, and two again within seven days. The other's orders, credit and what was said to us go
// along; of what they allow, the stricter counts.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, AnyRow, Draft, Patch, Row } from '#contract/resource.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { stricter } from '#rules/consent.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acting, Handler, Scene } from '#server/records/serve.ts'
import { standingConsents } from '../consents/consentRows.server.ts'
import { consents } from '../consents.ts'
import { countAnew } from '../figures.server.ts'
import { usesMoved } from '../members.ports.ts'
import { members } from '../members.ts'
import { ConsentChannel, ConsentPurpose, MergeField } from '../sets.ts'
import { dropAliases, keepAliases } from './aliases.server.ts'
import { unlikeFindings } from './alike.server.ts'
import { blockersOf, erasuresOf } from './mergeBlockers.server.ts'
import { leftBehind, type Moved, movedBack, movedTo } from './mergeMoves.server.ts'
import { refuseAcross } from './mergeVendors.server.ts'
import { undoneSince } from './merging.server.ts'
import { type CreditMoved, returnCredit, transferCredit } from './transfer.server.ts'

type Member = Row<typeof members>

const c = tableFor(consents)

/** Lines that say for the survivor what the other was stricter in. */
const stricterLines = async (scene: Scene, survivor: string, loser: string) => {
  const lines: Draft<typeof consents>[] = []
  const standing = await standingConsents(scene.tx, [survivor, loser])
  const said = (member: string, channel: string, purpose: string) =>
    standing.find(line => line.member === member && line.channel === channel && line.purpose === purpose)?.state
  for (const channel of ConsentChannel.names) {
    for (const purpose of ConsentPurpose.names) {
      const mine = said(survivor, channel, purpose)
      const state = stricter(mine, said(loser, channel, purpose))
      if (state === undefined || state === mine) continue
      const why = { source: 'imported' as const, proof: 'Merged: the stricter of both' }
      lines.push({ member: survivor, channel, purpose, state, at: scene.now.toISOString(), ...why })
    }
  }
  return lines.length > 0 ? scene.write.create(consents, lines) : []
}

const ownFields = Object.keys(members.fields)
const valuesOf = (row: Member): Record<string, unknown> => {
  const is: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(['status', ...ownFields].map(name => [name, is[name] ?? null]))
}

const freed = { isPhoneVerified: false, isEmailVerified: false }

const alone = remark('RULE', 'Both are required, and the other was skipped', { key: 'members.findings.alone' })

export const merge: Handler<typeof members, ActionInput<typeof members, 'merge'>> = async scene => {
  const { records, input, tx, now, write } = scene
  const survivor = records.find(({ id }) => id === input.survivor)
  const loser = records.find(({ id }) => id !== input.survivor)
  if (records.length < 2) {
    await refuseAcross(scene)
    return { refused: records.map(({ id }) => ({ id, why: alone })) }
  }
  if (!survivor || !loser)
    throw invalid([
      remark('RULE', 'The member to keep must be one of the two', {
        path: 'survivor',
        key: 'members.findings.survivor',
      }),
    ])
  const both = [survivor.id, loser.id]
  const [blocker] = [...(await blockersOf(scene, both)), ...(await erasuresOf(scene, both))]
  if (blocker) return { refused: records.map(({ id }) => ({ id, why: blocker })) }
  const was = { survivor: valuesOf(survivor), loser: valuesOf(loser) }
  const unlike = await unlikeFindings(tx, survivor.id, loser.id)
  const lines = await stricterLines(scene, survivor.id, loser.id)
  // While the other is still there: nothing may point to who is gone.
  const moved = await movedTo(tx, kitOf(scene).resources, loser.id, survivor.id)
  const credit = await transferCredit(scene, loser.id, survivor.id)
  const uses = await usesMoved.ask(tx, loser.id, survivor.id)
  await write.change(members, [{ id: loser.id, patch: { ...freed, mergedInto: survivor.id } }])
  await write.move(members, [loser.id], 'remove')
  const patch: Patch<typeof members> = Object.fromEntries(
    MergeField.names.filter(name => input.take?.includes(name)).flatMap(name => taken(name, loser)),
  )
  if (Object.keys(patch).length > 0) await write.change(members, [{ id: survivor.id, patch }])
  await keepAliases(scene, survivor, { ...survivor, ...patch }, loser)
  await countAnew(tx, [survivor.id, loser.id], now)
  await run(
    tx,
    sql`insert into member_merges (vendor, id, survivor, loser, at, was, moved) values (app_vendor(), ${newId()}, ${survivor.id},
      ${loser.id}, ${now.toISOString()}, ${JSON.stringify(was)}::jsonb,
      ${JSON.stringify({ rows: moved, consents: lines.map(({ id }) => id), credit, uses })}::jsonb)`,
  )
  return { warnings: [...unlike, ...(await leftBehind(tx, loser.id, survivor.id))] }
}

/** A phone or an email is taken with whether it was proven. */
const taken = (name: (typeof MergeField.names)[number], loser: Member): [string, unknown][] => {
  const value = loser[name]
  if (name === 'phone')
    return [
      [name, value],
      ['isPhoneVerified', loser.isPhoneVerified],
    ]
  if (name === 'email')
    return [
      [name, value],
      ['isEmailVerified', loser.isEmailVerified],
    ]
  return [[name, value]]
}

interface Kept {
  id: string
  survivor: string
  was: { survivor: Partial<Member>; loser: Partial<Member> }
  /** Merges from before these were written down have none. */
  moved: { rows: Moved[]; consents: string[]; credit: CreditMoved; uses: string[] }
}

const mergeOf = async ({ tx, now }: Scene, loser: string): Promise<Kept | undefined> => {
  const [kept] = await rowsOf<Kept>(
    tx,
    sql`select id, survivor, was, moved from member_merges where vendor = app_vendor() and loser = ${loser}::uuid
      and undone_at is null and at > ${undoneSince(now)} order by at desc limit 1 for update`,
  )
  return kept
}

const over = remark('STATE', 'Not merged within the last seven days', { key: 'members.findings.notMerged' })

/** What came to it has gone on with it. */
const deeper = ({ memberNo: member }: Member): Finding =>
  remark('STATE', '{member} has been merged since. Undo that merge first', {
    params: { member },
    key: 'members.findings.mergedSince',
  })

/** Who is there was not merged into anybody. */
export const unmergeWhy = ({ status }: AnyRow): Finding | undefined => (status === 'deleted' ? undefined : over)

const withProof = MergeField.names.flatMap((name): (keyof Member)[] =>
  name === 'phone' ? [name, 'isPhoneVerified'] : name === 'email' ? [name, 'isEmailVerified'] : [name],
)

/** Only what came from the other goes back; what happened to the survivor since stays. */
const putBack = ({ survivor, loser }: Kept['was'], now: Member): Patch<typeof members> => {
  const isTaken = (name: keyof Member) => isSame(now[name] ?? null, loser[name] ?? null)
  return Object.fromEntries(
    withProof
      .filter(name => isTaken(name) && !isSame(now[name] ?? null, survivor[name] ?? null))
      .map(name => [name, survivor[name] ?? null]),
  )
}

export const unmerge = async (scene: Acting<typeof members, undefined>) => {
  const { records, tx, now, write } = scene
  const [loser] = records
  const kept = loser && (await mergeOf(scene, loser.id))
  if (!loser || !kept) return { refused: records.map(({ id }) => ({ id, why: over })) }
  const [survivor] = await rowsById(tx, members, [kept.survivor], 'locked')
  if (survivor?.status === 'deleted') return { refused: [{ id: loser.id, why: deeper(survivor) }] }
  // First of all: from here on nobody holds for the other what was proven as theirs.
  await run(
    tx,
    sql`update member_merges set undone_at = ${now.toISOString()} where vendor = app_vendor() and id = ${kept.id}::uuid`,
  )
  if (survivor) {
    const patch = putBack(kept.was, survivor)
    if (Object.keys(patch).length > 0) await write.change(members, [{ id: survivor.id, patch }])
  }
  await write.move(members, [loser.id], 'restore')
  if (kept.was.loser.status === 'active') await write.move(members, [loser.id], 'activate')
  const { isPhoneVerified, isEmailVerified } = kept.was.loser
  await write.change(members, [{ id: loser.id, patch: { isPhoneVerified, isEmailVerified, mergedInto: null } }])
  await returnCredit(scene, kept.survivor, loser.id, kept.moved.credit)
  await usesMoved.ask(tx, kept.survivor, loser.id, kept.moved.uses)
  await dropAliases(tx, kept.survivor, loser.id)
  await movedBack(tx, kitOf(scene).resources, kept.moved.rows, loser.id)
  await run(
    tx,
    sql`update ${c} set ${bare(c.status)} = ${codeIn(RecordStatus, 'deleted')}
      where ${c.vendor} = app_vendor() and ${c.id} = any(${sql.param(kept.moved.consents)}::uuid[])`,
  )
  await countAnew(tx, [kept.survivor, loser.id], now)
  return {}
}
