// Files that do something to members they name: consents written down, blocks, grants of credit.
import { mediumAt } from '#contract/codecs/files.ts'
import { isStoredFile } from '#contract/fields/files.ts'
import { finding, remark } from '#contract/finding.ts'
import { newId } from '#server/records/ids.ts'
import type { BulkChange, BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { bulk } from '#server/records/serve.ts'
import { blockedAlready, notAhead } from './blocking.server.ts'
import { isNoAgain, isStanding, standingConsents } from './consents/consentRows.server.ts'
import { againFinding } from './consents/consents.server.ts'
import { consents } from './consents.ts'
import { knownMembers, type MemberFileLookup, named, refusedRow } from './identity/known.server.ts'
import { members } from './members.ts'
import { storeCredit } from './storeCredit.ts'
import { blockColumns, consentColumns, creditColumns } from './uploads.ts'

type UploadRow = BulkRow<Record<string, unknown>>
type Now = Pick<Scene, 'now'>

const none: BulkVerdict = { changes: [], findings: [], warnings: [] }
const does = (...changes: BulkChange[]): BulkVerdict => ({ changes, findings: [], warnings: [] })

const unproven = remark('CONSENT', 'Cannot opt in without proof', { path: 'proof', key: 'members.findings.unproven' })

/** The address of a stored file is that file, anything else says where it was said. */
const provenBy = (proof: unknown) => {
  const medium = mediumAt(String(proof ?? '').trim())
  return medium && isStoredFile(medium) ? { proofFile: medium } : { proof: proof ?? null }
}

const consentOf = (row: UploadRow, known: MemberFileLookup, { now }: Now): BulkVerdict => {
  const found = named(row, known)
  if ('refused' in found) return found.refused
  const { member } = found
  const { channel, purpose, state, at, proof } = row.values
  if (isStanding(known.standing, member.id, row.values)) return none
  const given = { member: member.id, channel, purpose, at: at ?? now.toISOString() }
  if (state === 'optedIn' && isNoAgain(known.standing, given)) return refusedRow(row, againFinding())
  if (state === 'optedIn' && !String(proof ?? '').trim()) return refusedRow(row, unproven)
  const draft = { ...given, ...provenBy(proof), state, source: 'imported' }
  return does({ does: 'create', resource: consents, id: newId(), draft })
}

export const memberConsent = bulk(consentColumns, {
  load: knownMembers,
  judge(unit, known: MemberFileLookup, scene) {
    const verdicts = unit.map(row => consentOf(row as UploadRow, known, scene))
    return {
      changes: verdicts.flatMap(({ changes }) => changes),
      findings: verdicts.flatMap(({ findings }) => findings),
      warnings: [],
    }
  },
  async rows({ tx }, records) {
    const numberOf = new Map(records.map(({ id, memberNo }) => [id, memberNo]))
    const standing = await standingConsents(tx, [...numberOf.keys()])
    return standing.map(line => ({ ...line, key: numberOf.get(line.member) }))
  },
})

export const memberBlock = bulk(blockColumns, {
  load: knownMembers,
  judge([row], known: MemberFileLookup, scene) {
    if (!row) return none
    const found = named(row as UploadRow, known)
    if ('refused' in found) return found.refused
    const { member } = found
    const { kind, until = null, reason } = row.values
    const late = notAhead(until, scene, 'until')
    if (late) return refusedRow(row, late)
    if (kind === 'cod') {
      if (!until) return refusedRow(row, finding('REQUIRED', { col: 'until' }, 'until'))
      const patch = { codBlockReason: reason, codBlockedUntil: until }
      return does({ does: 'change', resource: members, id: member.id, patch })
    }
    if (member.status !== 'active') return refusedRow(row, blockedAlready)
    return does(
      { does: 'change', resource: members, id: member.id, patch: { blockReason: reason, blockedUntil: until } },
      { does: 'move', resource: members, id: member.id, event: 'deactivate' },
    )
  },
})

export const creditUpload = bulk(creditColumns, {
  load: knownMembers,
  judge([row], known: MemberFileLookup, scene) {
    if (!row) return none
    const found = named(row as UploadRow, known)
    if ('refused' in found) return found.refused
    const { member } = found
    const { amount, expires_at: expiresAt = null, reason, idempotency_key: ref } = row.values
    // The same key again is the same grant: it stands already.
    if (known.refs.has(String(ref).toLowerCase())) return none
    const late = notAhead(expiresAt, scene, 'expires_at')
    if (late) return refusedRow(row, late)
    const alone = known.alone.get(member.id) ?? 0
    if (Number(amount) + alone > known.limit)
      return refusedRow(
        row,
        remark('APPROVAL', 'Above the limit. Grant it on the member, with approval', {
          path: 'amount',
          key: 'members.findings.aboveLimit',
        }),
      )
    known.alone.set(member.id, alone + Number(amount))
    const draft = { member: member.id, kind: 'earn', amount, expiresAt, reason, ref }
    return does({ does: 'create', resource: storeCredit, id: newId(), draft })
  },
})
