// The files members come and change in. A member is named by the number, or by a phone or email; how they are reached is read in the clear and never
// written so again: what is exported holds the mask, which a file sent back leaves alone.
import { f } from '#contract/f.ts'
import type { Upload } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { phoneForm } from './memberActions.ts'
import { ConsentChannel, ConsentPurpose, ConsentState, Gender, MemberSource } from './sets.ts'

export const BlockKind = valueSet('blockKind', { all: 1, cod: 2 }, {}, { all: 'Everything', cod: 'COD' })

export const memberColumns = {
  member_no: f.text({ max: 20 }),
  phone: f.text({ personal: 'phone', max: 40, pattern: { ...phoneForm, source: `${phoneForm.source}|\\*` } }),
  email: f.text({ personal: 'email', max: 200 }),
  first_name: f.text({ max: 80 }),
  last_name: f.text({ max: 80 }),
  gender: f.choice(Gender),
  dob: f.date(),
  language: f.text({ max: 20 }),
  tags: f.list({ max: 20 }),
  source: f.choice(MemberSource),
}

/** A member by the number, the phone or the email. */
const named = f.text({ required: true, personal: 'contact', max: 200 })

export const consentColumns = {
  key: named,
  channel: f.choice(ConsentChannel, { required: true }),
  purpose: f.choice(ConsentPurpose, { required: true }),
  state: f.choice(ConsentState, { required: true, label: 'Status' }),
  at: f.moment(),
  proof: f.text({ max: 2000 }),
}

export const blockColumns = {
  key: named,
  kind: f.choice(BlockKind, { label: 'Type', required: true }),
  until: f.moment(),
  reason: f.text({ required: true, max: 500 }),
}

export const creditColumns = {
  key: named,
  amount: f.money({ required: true, min: 1 }),
  expires_at: f.moment(),
  reason: f.text({ required: true, max: 500 }),
  idempotency_key: f.text({ required: true, max: 80 }),
}

export const segmentMemberColumns = {
  segment: f.text({ required: true, max: 80 }),
  key: named,
}

export const uploads = {
  member: { label: 'Members', key: 'member_no', columns: memberColumns, words: ['customers', 'people'] },
  memberConsent: {
    label: 'Member consents',
    key: 'key',
    groupBy: 'key',
    columns: consentColumns,
  },
  memberBlock: { label: 'Blocked members', key: 'key', columns: blockColumns, exports: false },
  storeCredit: {
    label: 'Store credit grants',
    keyed: 'week',
    key: 'idempotency_key',
    columns: creditColumns,
    exports: false,
  },
} satisfies Record<string, Upload>

export const segmentUploads = {
  segmentMembers: {
    label: 'Segment members',
    key: 'key',
    within: ['segment'],
    columns: segmentMemberColumns,
    words: ['audience'],
  },
} satisfies Record<string, Upload>
