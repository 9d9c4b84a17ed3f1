// Makes what deeds ask for: all of one resource at once, in the order the deeds came in.
import type { Scene } from '#server/records/serve.ts'
import type { Deed } from './effects.server.ts'

export const createFor = async ({ write }: Pick<Scene, 'write'>, deeds: readonly Deed[]): Promise<void> => {
  const creates = deeds.flatMap(deed => deed.creates ?? [])
  for (const [resource, some] of Map.groupBy(creates, one => one.resource))
    await write.create(
      resource,
      some.map(({ draft }) => draft),
    )
}
