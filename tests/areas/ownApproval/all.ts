// What needs a second person, and every way we know in which somebody might be their own. Each try is refused with a reason, or waits
// for somebody else, and changes nothing: `ownApproval.test.ts` runs them all, and the attack prints what became of each.
import type { World } from '../../support/world.ts'
import { type Mechanism, openDesk } from './desk.ts'
import { ceilings, offers } from './discounts.ts'
import { credit, forgotten } from './members.ts'
import { price } from './prices.ts'
import { money } from './refunds.ts'
import { limits, taxDefaults } from './settings.ts'
import { rates, superseded } from './taxes.ts'

export const ownApprovals = async (): Promise<{ here: World; mechanisms: Mechanism[] }> => {
  const desk = await openDesk()
  const mechanisms = [
    await price(desk),
    await limits(desk),
    await taxDefaults(desk),
    await rates(desk),
    await superseded(desk),
    await money(desk),
    await ceilings(desk),
    ...(await credit(desk)),
    ...(await forgotten(desk)),
    await offers(desk),
  ]
  return { here: desk.here, mechanisms }
}
