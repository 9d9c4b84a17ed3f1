// Views of lists: my own and those shared with a role of mine; the brand's have doors and a right of their own.
import * as z from 'zod/mini'
import { standardRight, viewPaths } from '#contract/views.ts'
import { columnChoices } from '#server/auth/listLayouts.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import { keptViews, removeView, saveView } from '#server/records/views.ts'
import type { Endpoint } from './endpoint.ts'
import { ending, ownOf } from './own.ts'

const own = ownOf('views')

const short = z.string().check(z.minLength(1), z.maxLength(200))
const wishOf = {
  id: z.optional(z.uuid()),
  resource: short,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  filter: z.string().check(z.maxLength(2048)),
  sort: z.optional(z.nullable(short)),
  columns: z.optional(z.nullable(columnChoices)),
}
const standardBody = z.strictObject(wishOf)
const saveBody = z.strictObject({ ...wishOf, role: z.optional(z.nullable(z.uuid())) })

export const viewEndpoints = (kit: Kit): Endpoint[] => [
  own('list', {
    method: 'GET',
    path: viewPaths.views,
    summary: 'List saved views, and the roles I can share mine with',
    run: async ({ staff }) => ({ data: await keptViews(kit, staff()) }),
  }),
  own('save', {
    method: 'POST',
    path: viewPaths.views,
    summary: 'Create or update a saved view',
    bodySchema: z.toJSONSchema(saveBody),
    run: async ({ staff, body }) => ({ data: { view: await saveView(kit, staff(), bodyOf(saveBody, body), false) } }),
  }),
  own(
    'remove',
    ending(viewPaths.remove, 'Delete a view of mine', ({ staff }, id) => removeView(kit, staff(), id, false)),
  ),
  own('saveStandard', {
    method: 'POST',
    path: viewPaths.standard,
    permission: standardRight,
    summary: 'Create or update a standard view for this brand and country',
    bodySchema: z.toJSONSchema(standardBody),
    run: async ({ staff, body }) => ({
      data: { view: await saveView(kit, staff(), bodyOf(standardBody, body), true) },
    }),
  }),
  own('removeStandard', {
    ...ending(viewPaths.removeStandard, 'Delete a standard view of this brand and country', ({ staff }, id) =>
      removeView(kit, staff(), id, true),
    ),
    permission: standardRight,
  }),
]
