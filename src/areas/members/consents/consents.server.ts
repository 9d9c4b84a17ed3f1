// Consent is only ever added to: a no counts at once and drops what waits, a yes written down by staff needs its proof. What is
// due is sent by the clock, once it has been asked again whether it may go.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { consents, contactReveals } from '../consents.ts'
import { type MemberRow, members } from '../members.ts'
import { dropWaiting } from '../messages.server.ts'
import { ConsentChannel, ConsentPurpose } from '../sets.ts'
import { consentDoors } from './consentDoor.server.ts'
import { isNoAgain, standingConsents } from './consentRows.server.ts'
import { messageRefusal } from './messageConsents.server.ts'

const unproven = remark('CONSENT', 'Attach proof of where and when the member said so', {
  path: 'proof',
  key: 'members.findings.proof',
})

export const againFinding = (path = 'state'): Finding =>
  remark(
    'CONSENT',
    'The member has opted out and only they can opt in again. With Pending, a confirmation link is sent to their email',
    {
      path,
      key: 'members.findings.again',
    },
  )

/** A yes that staff wrote down. */
const isTold = ({ state, source }: Change['after']): boolean =>
  state === 'optedIn' && source !== 'site' && source !== 'app'

interface Waiting extends Pick<MemberRow, 'email'> {
  id: string
  member: string
  channel: number
  purpose: number
  letter: Letter
}

const m = tableFor(members)

const most = 200

const dueIn = (tx: Tx, now: Date): Promise<Waiting[]> =>
  rowsOf<Waiting>(
    tx,
    sql`select w.id, w.member, w.channel, w.purpose, w.letter, ${m.email} from member_messages w
        join ${m} on ${m.vendor} = w.vendor and ${m.id} = w.member
      where w.vendor = app_vendor() and w.sent_at is null and w.dropped_at is null and w.send_at <= ${now.toISOString()}
      order by w.send_at limit ${most} for update of w skip locked`,
  )

const sent = async (scene: Scene, { id, member, letter, email, ...coded }: Waiting): Promise<void> => {
  const { tx, now, personal } = scene
  const message = {
    member,
    channel: nameOfCode(ConsentChannel, coded.channel),
    purpose: nameOfCode(ConsentPurpose, coded.purpose),
  }
  const address = personal.open(email)
  const why = address === null ? 'member' : await messageRefusal(tx, message, now)
  if (address !== null && !why) await queueMail(kitOf(scene), tx, address, letter)
  const at = now.toISOString()
  await run(
    tx,
    sql`update member_messages set sent_at = ${why ? null : at}, dropped_at = ${why ? at : null}, dropped_why = ${why ?? null}
      where vendor = app_vendor() and id = ${id}::uuid`,
  )
}

export const consentsServer = serve(consents, {
  async check({ tx }, changes) {
    const yes = changes.filter(({ before, after }) => !before && isTold(after))
    const standing = await standingConsents(
      tx,
      yes.map(({ after }) => String(after.member)),
    )
    return changes.map((change): Finding[] => {
      if (!yes.includes(change)) return []
      const { member, channel, purpose, at, proof, proofFile } = change.after
      if (isNoAgain(standing, { member: String(member), channel, purpose, at })) return [againFinding()]
      return String(proof ?? '').trim() || proofFile ? [] : [unproven]
    })
  },
  async written({ tx, now }, changes) {
    for (const { after: line } of changes) {
      if (line.state === 'optedOut') await dropWaiting(tx, line, now, 'consent')
    }
  },
  async clock(scene) {
    const due = await dueIn(scene.tx, scene.now)
    // One after the other: each counts for the cap of the next.
    for (const message of due) await sent(scene, message)
    return due.length === most
  },
  doors: consentDoors,
  actions: {},
})

export const contactRevealsServer = serve(contactReveals, { actions: {} })
