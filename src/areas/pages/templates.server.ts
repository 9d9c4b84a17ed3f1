// Templates of pages: what is locked is there, and how many pages were begun from each.
import { sql } from 'drizzle-orm'
import { blocksIn, placedIn } from '#contract/fields/blocks.ts'
import { refusal } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { serve } from '#server/records/serve.ts'
import { pages } from './pages.ts'
import { pageTemplates } from './templates.ts'

const p = called(pages, 'p')

export const templatesServer = serve(pageTemplates, {
  actions: {},
  check: async (_scene, changes) =>
    changes.map(({ after }) => {
      const there = new Set(placedIn(blocksIn(after.blocks)).map(({ block }) => block.id))
      const lost = ((after.lockedNodeIds ?? []) as string[]).find(id => !there.has(id))
      return lost === undefined
        ? []
        : [{ ...refusal('REF_NOT_FOUND', 'page.noBlock', { id: lost }), path: 'lockedNodeIds' }]
    }),
  computed: {
    pages: sql`(select count(*)::int from ${tableFor(pages)} ${p} where ${p.vendor} = t.vendor and ${p.template} = t.id and ${p.status} <> 2)`,
  },
})
