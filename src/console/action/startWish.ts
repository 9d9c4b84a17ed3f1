// The way of every face into an action: it goes where the action leads, or starts its machine, which comes with what stands
// beside the screens.
import { go } from '#console/shell/navigation.tsx'
import type { Acting } from './acting.ts'
import { ownerNow } from './owner.ts'
import { addressOf, type WishSpec, wishOf } from './wishes.ts'

/** Answers with what was started; never for what leads somewhere. */
export const startWish = async (spec: WishSpec): Promise<Acting | undefined> => {
  const address = addressOf(spec)
  if (address !== undefined) {
    go(address)
    return undefined
  }
  // Put together at once: what is chosen may be another thing when the machine is here, and the place as well.
  const [wish, owner] = [wishOf(spec), ownerNow()]
  const { startActing } = await import('./acting.ts')
  return owner === ownerNow() ? startActing(wish, spec) : undefined
}
