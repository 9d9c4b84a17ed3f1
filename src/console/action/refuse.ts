// A key that cannot do what it is for: what is typed on after it is not run, and why is said when the words for it have come.
import { dropBurst } from '#console/keys/burst.ts'
import type { Refused } from './refused.ts'

export const refuse = async (refused: Refused): Promise<void> => {
  dropBurst()
  const { sayRefused } = await import('./refused.ts')
  sayRefused(refused)
}
