// What administrators do for people at the door, before there is an area for it.
import * as z from 'zod/mini'
import { peopleRights } from '#server/auth/permissions.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { unlock } from '#server/auth/unlock.ts'
import type { Kit } from '#server/kit.ts'
import { demandSecondFactor } from '#server/records/authorise.ts'
import type { Endpoint } from './endpoint.ts'

const unlockBody = z.strictObject({ id: z.uuid() })

export const securityEndpoints = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: '/v1/people/actions/unlock',
    action: peopleRights.unlock,
    access: 'staff',
    permission: peopleRights.unlock,
    tag: 'People',
    summary: 'Unlock one-time codes after too many wrong attempts',
    bodySchema: z.toJSONSchema(unlockBody),
    run: async ask => {
      const staff = ask.staff()
      demandSecondFactor(staff, { id: peopleRights.unlock, secure: true }, 1)
      await unlock(kit, staff, bodyOf(unlockBody, ask.body).id)
      return { data: {} }
    },
  },
]
