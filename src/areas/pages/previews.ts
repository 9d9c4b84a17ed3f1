// Links by which somebody without an account reads a page before it is live: made by an action of the page, for a time, revocable.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'

export const pagePreviews = resource({
  name: 'pagePreviews',
  one: 'preview link',
  label: 'Preview links',
  group: 'content',
  icon: 'eye',
  title: 'name',
  lifecycle: 'none',
  sort: '-expiresAt',
  quiet: true,
  parent: { resource: 'pages', field: 'page' },
  rows: { own: { by: 'createdBy', of: 'page' } },
  without: ['create', 'change', 'changeField', 'duplicate', 'restoreVersion'],
  fields: {
    name: f.text({ readOnly: true, required: true, column: true, search: true, max: 160 }),
    page: f.reference('pages', { readOnly: true, required: true, column: true, weak: true }),
    revision: f.integer({ readOnly: true, column: true, versions: true, label: 'Version' }),
    expiresAt: f.moment({
      readOnly: true,
      required: true,
      column: true,
      sortable: true,
      ends: true,
      label: 'Valid until',
    }),
    revokedAt: f.moment({ readOnly: true, column: true, label: 'Revoked' }),
    reads: f.integer({ readOnly: true, column: true, default: 0, label: 'Reads' }),
  },
  actions: {
    revoke: {
      on: 'records',
      label: 'Revoke link',
      says: { done: { one: '{record} revoked', other: '{things} revoked' } },
      words: ['withdraw', 'cancel link'],
      group: 'view',
      icon: 'ban',
      undo: 'version',
    },
  },
})

export interface PagePreview extends Row<typeof pagePreviews> {}
