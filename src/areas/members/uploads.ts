// The files members come and change in. A member is named by the number; how they are reached is read in the clear and never
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

export const consentColumns = {
  member_no: f.text({ required: true, max: 20 }),
  channel: f.choice(ConsentChannel, { required: true }),
  purpose: f.choice(ConsentPurpose, { required: true }),
  state: f.choice(ConsentState, { required: true }),
  at: f.moment(),
  proof: f.text({ max: 2000 }),
}

export const blockColumns = {
  member_no: f.text({ required: true, max: 20 }),
  kind: f.choice(BlockKind, { required: true }),
  until: f.moment(),
  reason: f.text({ required: true, max: 500 }),
}

export const creditColumns = {
  member_no: f.text({ required: true, max: 20 }),
  amount: f.money({ required: true, min: 1 }),
  expires_at: f.moment(),
  reason: f.text({ required: true, max: 500 }),
  idempotency_key: f.text({ required: true, max: 80 }),
}

export const uploads = {
  member: { label: 'Members', key: 'member_no', columns: memberColumns, words: ['customers', 'people'] },
  memberConsent: {
    label: 'Consents of members',
    key: 'member_no',
    groupBy: 'member_no',
    columns: consentColumns,
  },
  memberBlock: { label: 'Blocked members', key: 'member_no', columns: blockColumns, exports: false },
  storeCredit: { label: 'Grants of store credit', key: 'idempotency_key', columns: creditColumns, exports: false },
} satisfies Record<string, Upload>
