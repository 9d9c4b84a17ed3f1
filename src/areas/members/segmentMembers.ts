// Whom a snapshot holds. They come when it is taken, by hand, or by a file; nobody is in the same one twice.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'

export const segmentMembers = resource({
  name: 'segmentMembers',
  one: 'snapshot member',
  label: 'Snapshot members',
  group: 'people',
  icon: 'user',
  title: 'memberNo',
  lifecycle: 'toggle',
  parent: { resource: 'segments', field: 'segment', when: { kind: ['snapshot'] } },
  quiet: true,
  sort: 'memberNo',
  words: ['audience', 'who is in it'],
  without: ['activate', 'deactivate', 'duplicate', 'change'],
  fields: {
    segment: f.reference('segments', { required: true, fixed: true, column: true }),
    member: f.reference('members', { required: true, fixed: true, column: true }),
    memberNo: f.text({
      readOnly: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      label: 'Number',
    }),
  },
  actions: {},
})

export interface SegmentMemberRow extends Row<typeof segmentMembers> {}
