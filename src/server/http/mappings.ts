// The mappings of columns one has kept: with whom they are shared, and which are forgotten.
import * as z from 'zod/mini'
import { mappingPaths } from '#contract/bulk.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { forgetMapping, shareMapping } from '#server/jobs/mappings.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'
import { ending, ownOf } from './own.ts'

const shareBody = z.strictObject({ id: z.uuid(), role: z.nullable(z.uuid()) })
const own = ownOf('mappings', { bodyLimit: 4096 })

export const mappingEndpoints = (kit: Kit): Endpoint[] => [
  own('share', {
    method: 'POST',
    path: mappingPaths.share,
    summary: 'Share a column mapping with a role, or stop sharing it',
    bodySchema: z.toJSONSchema(shareBody),
    run: async ({ staff, body }) => {
      const { id, role } = bodyOf(shareBody, body)
      await shareMapping(kit, staff(), id, role)
      return { data: {} }
    },
  }),
  own(
    'forget',
    ending(mappingPaths.forget, 'Forget a mapping of columns', ({ staff }, id) => forgetMapping(kit, staff(), id)),
  ),
]
