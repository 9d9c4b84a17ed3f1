// What discounts answer members, and what they do when one is another now, or forgotten.
import { memberForgotten, segmentsNeeded, usesMoved } from '#areas/members/members.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { forgetPhone } from './codes/forgetting.server.ts'
import { moveUses } from './codes/merging.server.ts'
import { audienceSegments } from './pricing/audience.server.ts'

export const discountsJoined: readonly Joined[] = [
  segmentsNeeded.heardBy(async () => audienceSegments),
  usesMoved.answeredBy(moveUses),
  memberForgotten.heardBy(({ tx }, member) => forgetPhone(tx, member)),
]
