// One member a row. Who is named by a number is changed, who has none comes; phone and email are given once and changed only by
// a code sent there.
import { settingsOf } from '#areas/settings/settings.door.ts'
import { finding, remark } from '#contract/finding.ts'
import { isSame } from '#rules/diff.ts'
import { isMasked } from '#rules/personal.ts'
import { shownValue } from '#server/fields/personal.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { tooYoung } from './identity/age.server.ts'
import { provenOf } from './identity/identity.server.ts'
import { knownMembers, type MemberFileLookup, named, refusedRow } from './identity/known.server.ts'
import type { NamedMember } from './identity/named.server.ts'
import { members } from './members.ts'
import { memberColumns } from './uploads.ts'

type UploadRow = BulkRow<Record<string, unknown>>
type Now = Pick<Scene, 'now' | 'setting'>

const contacts = ['phone', 'email'] as const
const ours = {
  first_name: 'firstName',
  last_name: 'lastName',
  gender: 'gender',
  dob: 'dob',
  language: 'language',
  tags: 'tags',
} as const

const givenIn = ({ values }: UploadRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(ours).flatMap(([column, field]) => (values[column] === undefined ? [] : [[field, values[column]]])),
  )

const closed = (path: string) =>
  remark('NOT_EDITABLE', 'Use Change phone or Change email, which send a code', {
    path,
    key: 'members.findings.useChange',
  })

/** What is told again is no change: the value itself, or the mask an export wrote. */
const isTold = (known: MemberFileLookup, before: NamedMember, name: (typeof contacts)[number], text: string): boolean =>
  text === shownValue(members.fields[name], before[name]) || known.seal(name, text) === before[name]

interface KnownMembers extends MemberFileLookup {
  /** Whose a phone or an email is proven to be, by number. */
  proven: Record<(typeof contacts)[number], Map<string, string>>
  minimumAge: number
}

const taken = {
  phone: (member: string) =>
    remark('DUPLICATE', 'Phone already used by {member} (verified)', {
      path: 'phone',
      params: { member },
      key: 'members.findings.phoneTaken',
    }),
  email: (member: string) =>
    remark('DUPLICATE', 'Email already used by {member} (verified)', {
      path: 'email',
      params: { member },
      key: 'members.findings.emailTaken',
    }),
}

/** In the words of a file, which names its column. */
const tooYoungIn = (after: Record<string, unknown>, { minimumAge }: KnownMembers, now: Now) => {
  const age = tooYoung(after, minimumAge, now)
  return age === undefined
    ? undefined
    : remark('AGE', 'The member is {age} years old; guardian consent is missing', {
        path: 'dob',
        params: { age },
        key: 'members.findings.guardianMissing',
      })
}

const changed = (row: UploadRow, before: NamedMember, known: KnownMembers, now: Now) => {
  const moved = contacts.find(name => {
    const text = row.values[name]
    return text !== undefined && !isTold(known, before, name, String(text ?? ''))
  })
  if (moved) return refusedRow(row, closed(moved))
  const was: Readonly<Record<string, unknown>> = { ...before }
  const patch = Object.fromEntries(
    Object.entries(givenIn(row)).filter(([name, value]) => !isSame(was[name] ?? null, value ?? null)),
  )
  const young = patch.dob ? tooYoungIn({ ...before, ...patch }, known, now) : undefined
  if (young) return refusedRow(row, young)
  const does = Object.keys(patch).length > 0
  return {
    changes: does ? [{ does: 'change' as const, resource: members, id: before.id, patch }] : [],
    findings: [],
    warnings: [],
    about: [{ line: row.line, resource: members, id: before.id }],
  }
}

const coming = (row: UploadRow, known: KnownMembers, now: Now) => {
  const { phone, email, source } = row.values
  const masked = contacts.find(name => isMasked(String(row.values[name] ?? '')))
  if (masked) return refusedRow(row, finding('PATTERN', { v: String(row.values[masked]) }, masked))
  const findings = contacts.flatMap(name => {
    const text = row.values[name]
    const member = text ? known.proven[name].get(known.seal(name, String(text))) : undefined
    return member ? [taken[name](member)] : []
  })
  const young = tooYoungIn(row.values, known, now)
  if (young) findings.push(young)
  if (findings.length > 0) return refusedRow(row, ...findings)
  const draft = { ...givenIn(row), phone: phone ?? null, email: email ?? null, source: source ?? 'imported' }
  const id = newId()
  return {
    changes: [{ does: 'create' as const, resource: members, id, draft }],
    findings: [],
    warnings: [],
    about: [{ line: row.line, resource: members, id }],
  }
}

export const memberUpload = bulk(memberColumns, {
  extras: 'record',
  async load(scene: Scene, rows): Promise<KnownMembers> {
    const known = await knownMembers(scene, rows)
    const sealed = (name: (typeof contacts)[number]) =>
      rows.flatMap(({ values }) => (values[name] ? [known.seal(name, values[name])] : []))
    return {
      ...known,
      proven: {
        phone: await provenOf(scene, 'phone', sealed('phone')),
        email: await provenOf(scene, 'email', sealed('email')),
      },
      minimumAge: (await settingsOf(scene.tx)).minimumAge,
    }
  },
  judge([row], known: KnownMembers, scene) {
    if (!row) return { changes: [], findings: [], warnings: [] }
    if (!row.values.member_no) return coming(row as UploadRow, known, scene)
    const found = named(row as UploadRow, known)
    return 'refused' in found ? found.refused : changed(row as UploadRow, found.member, known, scene)
  },
  rows: async (_scene, records) =>
    records.map(row => ({
      ...row,
      ...(row.x as object | null | undefined),
      member_no: row.memberNo,
      first_name: row.firstName,
      last_name: row.lastName,
    })),
})
