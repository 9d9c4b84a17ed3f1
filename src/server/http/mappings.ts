// The mappings of columns one has kept: with whom they are shared, and which are forgotten.
import * as z from 'zod/mini'
import { mappingPaths } from '#contract/bulk.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { forgetMapping, shareMapping } from '#server/jobs/mappings.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'

const shareBody = z.strictObject({ id: z.uuid(), role: z.nullable(z.uuid()) })
const forgetBody = z.strictObject({ id: z.uuid() })
const own = { method: 'POST', access: 'staff', permission: null, tag: 'My account', bodyLimit: 4096 } as const

export const mappingEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...own,
    path: mappingPaths.share,
    action: 'mappings.share',
    summary: 'Share a mapping of columns with a role, or with nobody',
    bodySchema: z.toJSONSchema(shareBody),
    run: async ({ staff, body }) => {
      const { id, role } = bodyOf(shareBody, body)
      await shareMapping(kit, staff(), id, role)
      return { data: {} }
    },
  },
  {
    ...own,
    path: mappingPaths.forget,
    action: 'mappings.forget',
    summary: 'Forget a mapping of columns',
    bodySchema: z.toJSONSchema(forgetBody),
    run: async ({ staff, body }) => {
      await forgetMapping(kit, staff(), bodyOf(forgetBody, body).id)
      return { data: {} }
    },
  },
]
