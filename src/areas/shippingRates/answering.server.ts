// What shipping charges answer the areas below them.
import { segmentsNeeded } from '#areas/members/members.ports.ts'
import { modesOf } from '#areas/warehouses/warehouses.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { audienceSegments } from './audience.server.ts'
import { modesOf as modesOfMethod } from './methods.server.ts'

export const shippingJoined: readonly Joined[] = [
  modesOf.answeredBy(modesOfMethod),
  segmentsNeeded.heardBy(async () => audienceSegments),
]
