// What pages are begun from: blocks that stand there already, and which of them may be filled but not taken away.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { tree } from './blocks.ts'

export const pageTemplates = resource({
  name: 'pageTemplates',
  one: 'page template',
  label: 'Page templates',
  group: 'content',
  tabOf: 'pages',
  icon: 'copy',
  title: 'name',
  lifecycle: 'toggle',
  sort: 'name',
  copiesOut: true,
  quiet: true,
  words: ['skeleton', 'layout'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, sortable: true, max: 80 }),
    blocks: f.blocks(tree),
    lockedNodeIds: f.list({
      max: 200,
      label: 'Locked blocks',
      help: 'IDs of blocks that every page made from it keeps',
    }),
    pages: f.integer({ virtual: true, readOnly: true, column: true, label: 'Pages' }),
  },
  actions: {},
})

export interface PageTemplate extends Row<typeof pageTemplates> {}
