// The door the gateway tells its news by, signed by it. What was heard before is heard once: a state only moves on.
import * as z from 'zod/mini'
import { endpointOf } from '#contract/address.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { signatureHeader } from '#server/outside/signature.ts'
import { speakerOf } from '#server/outside/speaker.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import { problem } from '#server/words.ts'
import { answerIn } from './gateway.server.ts'
import { refunds } from './refunds.ts'
import { heard, ofKey } from './sending.server.ts'

const told = z.object({
  key: z.string().check(z.regex(/^[0-9a-f-]{36}(-\d{1,3}){0,2}$/)),
  state: z.enum(['pending', 'processed', 'failed', 'bounced']),
  reason: z.optional(z.string().check(z.maxLength(200))),
})
type GatewayReport = z.infer<typeof told>

/** What the gateway signs with for one vendor. */
export const gatewayName = 'payment-gateway'
const stem = `${endpointOf(refunds)}/gateway`
export const gatewayPath = (vendor: string): string => `${stem}/${vendor}`

const receive = (kit: Kit, place: Staff['place'], { key, ...answer }: GatewayReport) =>
  withScene(kit, clockwork(place), { action: 'refunds.receive', face: 'api' }, async scene => {
    const { id, at, tries } = ofKey(key)
    // Locked: the same news told twice at once moves it once.
    const [refund] = await rowsById(scene.tx, refunds, [id], 'locked')
    if (!refund?.split?.[at]) throw problem('NOT_FOUND', 'record.missing', { thing: refunds.one })
    // A try that was refused is over: whatever is told of it late says nothing of the one after it.
    const isNews = refund.state === 'sent' && refund.tries === tries && refund.split[at].state !== 'processed'
    if (isNews) await heard(scene, refund, new Map([[at, answerIn(answer)]]))
    return { known: !isNews }
  })

export const gatewayDoor = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: gatewayPath(':vendor'),
    action: 'refunds.receive',
    access: 'anyone',
    permission: null,
    tag: refunds.label,
    bodyLimit: 16 * 1024,
    summary: `What became of a refund, told by the payment gateway and signed in ${signatureHeader}`,
    bodySchema: z.toJSONSchema(told),
    run: async ask => ({ data: await receive(kit, await speakerOf(kit, ask, gatewayName), bodyOf(told, ask.body)) }),
  },
]
