// A new phone or email counts once the member has said the code that was sent there. The former one is told, so that nobody's
// login is moved without a word.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, Patch } from '#contract/resource.ts'
import { type Said, wording } from '#contract/said.ts'
import { codeHash, isSame, newCode } from '#server/auth/secrets.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { shownValue } from '#server/fields/personal.ts'
import type { Letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { say } from '#server/mail/words.ts'
import { doneAt } from '#server/records/made.ts'
import { invalid } from '#server/records/refusal.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Acting, Change, Handler, Scene } from '#server/records/serve.ts'
import { undoneIn } from '#server/records/undone.ts'
import { members } from '../members.ts'
import { releaseAliases } from '../merging/aliases.server.ts'
import { identityFindings } from './identity.server.ts'

type Contact = 'phone' | 'email'

const proven = (field: Contact, value: string): Patch<typeof members> =>
  field === 'phone' ? { phone: value, isPhoneVerified: true } : { email: value, isEmailVerified: true }

const lifeMs = 10 * 60_000
const mostTries = 5

const noDriver = (): Finding =>
  remark('CHANNEL', 'No SMS provider is configured, so no code can be sent to a phone', {
    path: 'phone',
    key: 'members.findings.noSms',
  })

/** Text messages have a local driver only: the mailbox of this machine. */
const post = async (scene: Scene, field: Contact, to: string, letter: Letter): Promise<void> => {
  const kit = kitOf(scene)
  if (field === 'phone' && kit.env.smtpUrl !== undefined) throw invalid([noDriver()])
  await queueMail(kit, scene.tx, to, letter)
}

const codeLetter = (code: string): Letter => ({
  subject: say('contact.subject'),
  parts: [say('contact.code'), { code }, say('contact.unasked')],
})

const changedLetter: Letter = {
  subject: say('contact.changedSubject'),
  parts: [say('contact.changed'), say('contact.notYou')],
}

const sentTitle = wording('members.code.sent', 'Code sent')
const sentTo = wording('members.code.to', 'Sent to')
const next: Said = wording('members.code.next', 'Ask the member for it and confirm the new contact within ten minutes')
const then = wording('members.code.then', 'Next')

const asked = async (acting: Acting<typeof members, unknown>, field: Contact, text: string) => {
  const [member] = acting.records
  if (!member) return {}
  const { tx, now, personal } = acting
  const value = personal.seal(field, text)
  const change = { before: { ...member }, after: { ...member, ...proven(field, value) } }
  const [taken = []] = await identityFindings(acting, [change])
  if (taken.length > 0) throw invalid(taken)
  const [id, code] = [randomUUID(), newCode()]
  await run(
    tx,
    sql`delete from contact_changes where vendor = app_vendor() and member = ${member.id}::uuid and used_at is null`,
  )
  await run(
    tx,
    sql`insert into contact_changes (vendor, id, member, field, value, code_hash, expires_at)
      values (app_vendor(), ${id}, ${member.id}, ${field}, ${value}, ${codeHash(kitOf(acting).env, code, id, 'contact')},
        ${new Date(now.getTime() + lifeMs).toISOString()})`,
  )
  await post(acting, field, personal.open(value) ?? text, codeLetter(code))
  const shown = String(shownValue(members.fields[field], value))
  const facts = [
    { label: sentTo, value: shown },
    { label: then, value: next },
  ]
  return { result: { kind: 'facts' as const, title: sentTitle, facts } }
}

export const changePhone: Handler<typeof members, ActionInput<typeof members, 'changePhone'>> = acting =>
  asked(acting, 'phone', acting.input.phone)
export const changeEmail: Handler<typeof members, ActionInput<typeof members, 'changeEmail'>> = acting =>
  asked(acting, 'email', acting.input.email)

const undoMs = 24 * 60 * 60_000
const tooLate = remark('STATE', 'Changed more than 24 hours ago. Change it again with a code', {
  path: 'phone',
  key: 'members.findings.tooLate',
})

/** A login goes back for a day; afterwards only by a code again. */
export const lateFindings = async (scene: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const undoOf = undoneIn(scene)
  const moves = changes.map(({ before, after }) =>
    Boolean(before && (before.phone !== after.phone || before.email !== after.email)),
  )
  if (!undoOf || !moves.includes(true)) return moves.map(() => [])
  const done = await doneAt(scene.tx, undoOf, actionId(members, 'confirmContact'))
  const isLate = done !== undefined && scene.now.getTime() - done.getTime() > undoMs
  return moves.map(does => (does && isLate ? [tooLate] : []))
}

interface Pending {
  id: string
  field: Contact
  value: string
  hash: Buffer
  tries: number
}

const pendingOf = async ({ tx, now }: Scene, member: string): Promise<Pending | undefined> => {
  const [row] = await rowsOf<Pending>(
    tx,
    sql`select id, field, value, code_hash as hash, tries from contact_changes where vendor = app_vendor()
      and member = ${member}::uuid and used_at is null and expires_at > ${now.toISOString()} for update`,
  )
  return row
}

const noCode = remark('STATE', 'No contact is pending, or its code has expired. Change phone or email again', {
  path: 'code',
  key: 'members.findings.noCode',
})
const wrongCode = remark('PATTERN', 'Wrong code', {
  path: 'code',
  key: 'members.findings.wrongCode',
})

export const confirmContact: Handler<typeof members, ActionInput<typeof members, 'confirmContact'>> = async acting => {
  const { records, input, tx, now, personal, write } = acting
  const [member] = records
  if (!member) return {}
  const pending = await pendingOf(acting, member.id)
  if (!pending || pending.tries >= mostTries) throw invalid([noCode])
  if (!isSame(codeHash(kitOf(acting).env, input.code, pending.id, 'contact'), pending.hash)) {
    // Kept although the member stays as it is: guessing must not begin anew.
    await run(
      tx,
      sql`update contact_changes set tries = tries + 1 where vendor = app_vendor() and id = ${pending.id}::uuid`,
    )
    return { refused: [{ id: member.id, why: wrongCode }] }
  }
  await run(
    tx,
    sql`update contact_changes set used_at = ${now.toISOString()} where vendor = app_vendor() and id = ${pending.id}::uuid`,
  )
  const former = personal.open(member[pending.field])
  await releaseAliases(tx, pending.field, pending.value)
  await write.change(members, [{ id: member.id, patch: proven(pending.field, pending.value) }])
  if (former) await post(acting, pending.field, former, changedLetter)
  return {}
}
