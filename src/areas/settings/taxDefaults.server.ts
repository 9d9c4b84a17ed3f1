// What tax is taken where the tables leave it open. It holds for every price at once, so nobody decides it alone.
import type { ActionInput } from '#contract/resource.ts'
import type { Handler } from '#server/records/serve.ts'
import type { Settings, settings } from './settings.ts'

type Input = ActionInput<typeof settings, 'setTaxDefaults'>

export const setTaxDefaults: Handler<typeof settings, Input> = async ({ records, input }) => {
  const [record] = records as Settings[]
  const patch = { slabGap: input.slabGap, defaultTaxClass: input.defaultTaxClass ?? null }
  const isSame = patch.slabGap === record?.slabGap && patch.defaultTaxClass === record.defaultTaxClass
  return record && !isSame ? { patches: [{ id: record.id, patch }], needsSecond: true } : {}
}
