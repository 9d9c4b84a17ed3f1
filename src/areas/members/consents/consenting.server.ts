// What a member said to support about being written to. A yes that is not proven yet is asked for by a link in a letter: who
// follows it says so themselves.
import { linkFor } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput, Row } from '#contract/resource.ts'
import type { Letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { say } from '#server/mail/words.ts'
import { invalid } from '#server/records/refusal.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { consents } from '../consents.ts'
import type { members } from '../members.ts'

const noEmail = remark('CHANNEL', 'No email address to send the link to', {
  path: 'state',
  key: 'members.findings.noEmail',
})

const letterWith = (link: string): Letter => ({
  subject: say('consent.subject'),
  parts: [say('consent.text'), { link, label: say('consent.open') }, say('consent.unasked')],
})

const askedOf = async (scene: Scene, { email }: Row<typeof members>, consent: string): Promise<void> => {
  const to = scene.personal.open(email)
  if (to === null) throw invalid([noEmail])
  await queueMail(kitOf(scene), scene.tx, to, letterWith(await linkFor(scene, 'consent', consent)))
}

export const recordConsent: Handler<typeof members, ActionInput<typeof members, 'recordConsent'>> = async scene => {
  const { records, input, now, write } = scene
  const [member] = records
  if (!member) return {}
  const { channel, purpose, state, proof = null, proofFile = null } = input
  const line = { channel, purpose, state, proof, proofFile, at: now.toISOString(), source: 'support' as const }
  const [said] = await write.create(consents, [{ ...line, member: member.id }])
  if (said && state === 'pending') await askedOf(scene, member, said.id)
  return {}
}
