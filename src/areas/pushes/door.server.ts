// The door couriers tell their news by. Each courier signs with a secret of its own; what was told once is told, however often it
// comes; a parcel nobody knows is refused, so that it is told again once it is known.
import * as z from 'zod/mini'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { hearOfParcel } from '#areas/orders/orders.door.ts'
import { type ParcelCode, packages, parcelEvents } from '#areas/orders/packages.ts'
import { endpointOf } from '#contract/address.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { signatureHeader } from '#server/outside/signature.ts'
import { speakerOf } from '#server/outside/speaker.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { withScene } from '#server/records/scene.ts'
import { problem } from '#server/words.ts'
import { NdrReason } from './ndrs.ts'

const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

const told = z.object({
  eventId: short(80),
  awb: short(40),
  code: z.enum(Object.keys(parcelEvents) as ParcelCode[]),
  at: z.iso.datetime({ offset: true }),
  place: z.optional(short(120)),
  reason: z.optional(z.enum(NdrReason.names as [string, ...string[]])),
  remark: z.optional(short(300)),
})
type CourierReport = z.infer<typeof told>

const stem = `${endpointOf(orderEvents)}/courier`
export const courierPath = (vendor: string, courier: string): string => `${stem}/${vendor}/${courier}`

const receive = (kit: Kit, place: Staff['place'], courier: string, event: CourierReport) =>
  withScene(kit, clockwork(place), { action: 'orderEvents.receive', face: 'api' }, async scene => {
    const { eventId, awb, code, place: at } = event
    const raw = { ...event, reason: event.reason ?? null }
    const heard = await hearOfParcel(
      scene,
      { courier, awb },
      {
        code,
        raw,
        place: at,
        at: new Date(event.at).toISOString(),
        source: 'courier',
        eventId: `${courier}:${eventId}`,
      },
    )
    if (!heard) throw problem('NOT_FOUND', 'record.missing', { thing: packages.one })
    return heard
  })

export const courierDoor = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: courierPath(':vendor', ':courier'),
    action: 'orderEvents.receive',
    access: 'anyone',
    permission: null,
    tag: orderEvents.label,
    bodyLimit: 16 * 1024,
    summary: `What happened to a parcel, told by its courier and signed in ${signatureHeader}`,
    bodySchema: z.toJSONSchema(told),
    run: async ask => {
      const { courier = '' } = ask.params
      const place = await speakerOf(kit, ask, courier)
      return { data: await receive(kit, place, courier, bodyOf(told, ask.body)) }
    },
  },
]
