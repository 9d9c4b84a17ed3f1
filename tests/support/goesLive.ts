// Discounts on their way to live, whatever they give: what goes beyond the limits somebody else allows first, as everybody must.
import { discounts } from '#areas/discounts/discounts.ts'
import type { Person, World } from './world.ts'

export const goesLive = async (here: Pick<World, 'as'>, who: Person, ids: readonly string[], vendor = 'mgp') => {
  const second = await here.as('catalogue', vendor)
  await second.act(discounts, 'overcap', { ids: [...ids] })
  return who.act(discounts, 'publish', { ids: [...ids] })
}
