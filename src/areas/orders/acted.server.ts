// Does what a deed says the way an action does it: records that may not are left out with the reason.
import type { Acted, Scene } from '#server/records/serve.ts'
import { createFor } from './created.server.ts'
import { isDeed, type Judged } from './effects.server.ts'
import type { orders } from './orders.ts'

export const actedBy = async (
  { write, dry }: Pick<Scene, 'write'> & { dry: boolean },
  judged: readonly (readonly [id: string, Judged])[],
): Promise<Acted<typeof orders>> => {
  const deeds = judged.flatMap(([id, one]) => (isDeed(one) ? [[id, one] as const] : []))
  if (!dry)
    await createFor(
      { write },
      deeds.map(([, deed]) => deed),
    )
  return {
    patches: deeds.map(([id, { patch }]) => ({ id, patch })),
    others: deeds.flatMap(([, { others = [] }]) => others),
    refused: judged.flatMap(([id, one]) => (isDeed(one) ? [] : [{ id, why: one }])),
  }
}
