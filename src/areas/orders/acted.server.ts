// Does what a deed says the way an action does it: records that may not are left out with the reason.
import type { Acted, Scene } from '#server/records/serve.ts'
import { isDeed, type Judged } from './deeds.reading.ts'
import type { orders } from './orders.ts'

export const actedBy = async (
  { write, dry }: Pick<Scene, 'write'> & { dry: boolean },
  judged: readonly (readonly [id: string, Judged])[],
): Promise<Acted<typeof orders>> => {
  const deeds = judged.flatMap(([id, one]) => (isDeed(one) ? [[id, one] as const] : []))
  const creates = deeds.flatMap(([, deed]) => deed.creates ?? [])
  if (!dry)
    for (const [resource, some] of Map.groupBy(creates, one => one.resource))
      await write.create(
        resource,
        some.map(({ draft }) => draft),
      )
  return {
    patches: deeds.map(([id, { patch }]) => ({ id, patch })),
    others: deeds.flatMap(([, { others = [] }]) => others),
    refused: judged.flatMap(([id, one]) => (isDeed(one) ? [] : [{ id, why: one }])),
  }
}
