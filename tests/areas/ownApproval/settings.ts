// Limits and tax defaults of the settings.
import { expect } from 'vitest'
import { settings } from '#areas/settings/settings.ts'
import type { Desk, Mechanism } from './desk.ts'

export const limits = async ({ asker, does, undo, listed, kept }: Desk): Promise<Mechanism> => {
  const [record] = await listed(settings, '')
  const { id } = record!
  const state = async () => {
    const { refundDailyLimitPerUser, refundApprovalLimit, slabGap } = (await listed(settings, ''))[0]!
    return { refundDailyLimitPerUser, refundApprovalLimit, slabGap }
  }
  const more = Number(record!.refundDailyLimitPerUser) + 100
  const raise = (input: object) => does(asker, settings, 'setLimits', [id], { reason: 'Requested', ...input })
  return {
    name: 'a limit of the settings',
    state,
    ways: {
      ...kept(() => raise({ refundDailyLimitPerUser: more })),
      'by undo of its lowering': async begins => {
        expect((await raise({ refundDailyLimitPerUser: more - 200 })).status).toBe(200)
        const { body } = await asker.get<{ data: { lines: { operation: string }[] } }>(`/v1/settings/${id}/history`)
        await begins()
        return [await undo(asker, body.data.lines[0]!.operation)]
      },
      'by an earlier version': async begins => {
        const { version } = (await listed(settings, ''))[0]!
        await begins()
        await does(asker, settings, 'restoreVersion', [id], { version: Number(version) - 1 })
        return []
      },
      'by its form': async begins => {
        const { version } = (await listed(settings, ''))[0]!
        await begins()
        const input = { refundDailyLimitPerUser: more }
        return [await does(asker, settings, 'change', [id], input, { versions: { [id]: version } })]
      },
      'beside a lowered one': async () => [await raise({ refundApprovalLimit: 1, refundDailyLimitPerUser: more })],
    },
  }
}

export const taxDefaults = async ({ asker, does, listed, kept }: Desk): Promise<Mechanism> => {
  const [record] = await listed(settings, '')
  const slabGap = record!.slabGap === 'lower' ? 'higher' : 'lower'
  return {
    name: 'a tax default of the settings',
    state: async () => (await listed(settings, ''))[0]!.slabGap,
    ways: kept(() => does(asker, settings, 'setTaxDefaults', [record!.id], { slabGap, reason: 'Requested' })),
  }
}
