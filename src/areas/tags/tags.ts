// The vocabulary products are found and grouped by. A code that was merged away stays known as a synonym, so old files still resolve.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const TagNamespace = valueSet('tagNamespace', {
  concern: 1,
  ingredient: 2,
  campaign: 3,
  audience: 4,
  material: 5,
  internal: 6,
  general: 7,
})
export const TagSubject = valueSet('tagSubject', { product: 1, member: 2, order: 3, store: 4, review: 5, content: 6 })

const code = f.text({
  required: true,
  unique: true,
  search: true,
  column: true,
  sortable: true,
  min: 2,
  max: 40,
  format: 'code',
  pattern: { source: '^[a-z0-9-]{2,40}$', message: 'a-z, 0-9 and - only' },
})

export const tags = resource({
  name: 'tags',
  one: 'tag',
  label: 'Tags',
  group: 'catalogue',
  icon: 'tag',
  key: 'q',
  title: 'code',
  subtitle: 'namespace',
  lifecycle: 'vocabulary',
  sort: 'code',
  words: ['labels', 'vocabulary'],
  fields: {
    code,
    label: f.localized({ required: true, search: true, column: true, max: 80 }),
    namespace: f.choice(TagNamespace, { required: true, column: true, default: 'general', label: 'Tag group' }),
    synonyms: f.list({
      column: true,
      max: 20,
      search: true,
      help: 'Other words for this tag, also accepted in files',
    }),
    color: f.text({ format: 'color', column: true, label: 'Colour' }),
    isPublic: f.toggle({ column: true, default: true, label: 'Public' }),
    appliesTo: f.list({ of: TagSubject, max: 6, label: 'Applies to' }),
    expiresAt: f.moment({ label: 'Expires' }),
    uses: f.integer({ virtual: true, readOnly: true, column: true, label: 'Products' }),
  },
  actions: {
    merge: {
      on: 'records',
      label: 'Merge tags',
      labelOne: 'Merge tag',
      says: { done: { one: '{record} merged', other: '{things} merged' } },
      words: ['combine', 'fold'],
      confirm: true,
      icon: 'merge',
      input: { target: f.reference('tags', { required: true, label: 'Merge into' }) },
    },
    findNearDuplicates: {
      on: 'nothing',
      label: 'Find near-duplicate tags',
      words: ['clean up', 'similar'],
      effect: 'read',
      group: 'view',
      icon: 'search',
    },
  },
  views: [
    { name: 'Internal', filter: 'namespace:internal' },
    { name: 'Concerns', filter: 'namespace:concern' },
  ],
  uploads: {
    tag: {
      label: 'Tags',
      key: 'code',
      columns: {
        code: f.text({ required: true }),
        namespace: f.choice(TagNamespace),
        label: f.localized(),
        synonyms: f.list(),
        color: f.text({ format: 'color' }),
        is_public: f.toggle(),
        applies_to: f.list({ of: TagSubject }),
        expires_at: f.moment(),
      },
    },
  },
})

export interface Tag extends Row<typeof tags> {}
