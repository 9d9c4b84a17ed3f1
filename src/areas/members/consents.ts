// What members allow: one line for each time they said so, never changed. The latest line of a channel and a purpose counts.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { contactSight, proofTypes } from './proof.ts'
import { ConsentChannel, ConsentPurpose, ConsentState, MemberSource } from './sets.ts'

export const consents = resource({
  name: 'consents',
  one: 'consent',
  label: 'Consents',
  group: 'people',
  icon: 'mail',
  title: 'channel',
  lifecycle: 'none',
  parent: { resource: 'members', field: 'member' },
  quiet: true,
  sort: '-at',
  words: ['opt in', 'opt out', 'marketing', 'permission'],
  fields: {
    member: f.reference('members', { required: true, readOnly: true, column: true }),
    channel: f.choice(ConsentChannel, { required: true, readOnly: true, column: true }),
    purpose: f.choice(ConsentPurpose, { required: true, readOnly: true, column: true }),
    state: f.choice(ConsentState, { required: true, readOnly: true, column: true, label: 'Status' }),
    at: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Time' }),
    source: f.choice(MemberSource, { required: true, readOnly: true, column: true }),
    proof: f.text({ readOnly: true, column: true, max: 2000, format: 'long' }),
    proofFile: f.file({
      readOnly: true,
      column: true,
      accepts: proofTypes,
      needs: contactSight,
      label: 'Proof file',
    }),
  },
  actions: {},
})

/** Who saw how a member is reached, why, and until when. */
export const contactReveals = resource({
  name: 'contactReveals',
  one: 'revealed contact',
  label: 'Revealed contacts',
  group: 'people',
  icon: 'eye',
  title: 'reason',
  lifecycle: 'none',
  parent: { resource: 'members', field: 'member' },
  quiet: true,
  sort: '-createdAt',
  words: ['unmasked', 'who saw'],
  fields: {
    member: f.reference('members', { required: true, readOnly: true, column: true }),
    reason: f.text({ required: true, readOnly: true, column: true, max: 500 }),
    until: f.moment({ required: true, readOnly: true, column: true, sortable: true }),
  },
  actions: {},
})

export interface ConsentRow extends Row<typeof consents> {}
export interface ContactRevealRow extends Row<typeof contactReveals> {}
