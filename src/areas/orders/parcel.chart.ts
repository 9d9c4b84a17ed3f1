// The way of one package, from the label to the door or back again. Couriers tell its events late and in any order: what comes
// after a later one finds no arrow, and stays in the timeline.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'
import { holds, needs } from '#machines/lifecycle.ts'

export interface ParcelFacts {
  /** The courier has tried three times. */
  tried: boolean
}

/** On its way forward, in order: an event leads from any state before its own. */
const forward = ['created', 'awb', 'manifested', 'pickedUp', 'inTransit', 'outForDelivery', 'delivered'] as const
const events = ['create', 'assign', 'manifest', 'pickUp', 'move', 'attempt', 'deliver'] as const

const ahead = (state: (typeof forward)[number]): Record<string, string> => {
  const at = forward.indexOf(state)
  return Object.fromEntries(
    forward.flatMap((name, place) => (place > at && place > 0 ? [[events[place] as string, name]] : [])),
  )
}

const lost = { lose: 'lost', damage: 'damaged' }
/** All that is in it was cancelled, or sent in another one; only while it is in the house. */
const empty = { cancel: 'cancelled' }
/** Its number is for an address it does not go to any more: it waits for another. */
const anew = { void: 'created' }

export const makeParcel = (): AnyStateMachine =>
  setup({
    types: {} as { context: ParcelFacts; events: { type: string } },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id: 'parcel',
    options: bounded,
    context: { tried: false },
    initial: 'created',
    states: {
      created: { meta: { code: 1 }, on: { ...ahead('created'), ...lost, ...empty } },
      awb: { meta: { code: 2 }, on: { ...ahead('awb'), ...lost, ...empty, ...anew } },
      manifested: { meta: { code: 3 }, on: { ...ahead('manifested'), ...lost, ...empty, ...anew } },
      pickedUp: { meta: { code: 4 }, on: { ...ahead('pickedUp'), ...lost, sendBack: 'rtoInitiated' } },
      inTransit: { meta: { code: 5 }, on: { ...ahead('inTransit'), ...lost, miss: 'ndr', sendBack: 'rtoInitiated' } },
      outForDelivery: { meta: { code: 6 }, on: { ...ahead('outForDelivery'), ...lost, miss: 'ndr' } },
      delivered: { meta: { code: 7 }, type: 'final' },
      ndr: {
        meta: { code: 8 },
        on: {
          reattempt: { guard: needs('!tried'), target: 'outForDelivery' },
          attempt: { guard: needs('!tried'), target: 'outForDelivery' },
          deliver: 'delivered',
          sendBack: 'rtoInitiated',
          ...lost,
        },
      },
      rtoInitiated: { meta: { code: 9 }, on: { moveBack: 'rtoTransit', arriveBack: 'rtoDelivered', ...lost } },
      rtoTransit: { meta: { code: 10 }, on: { arriveBack: 'rtoDelivered', ...lost } },
      rtoDelivered: { meta: { code: 11 }, on: { restock: 'restocked', writeOff: 'writtenOff' } },
      restocked: { meta: { code: 12 }, type: 'final' },
      writtenOff: { meta: { code: 13 }, type: 'final' },
      lost: { meta: { code: 14 }, type: 'final' },
      damaged: { meta: { code: 15 }, type: 'final' },
      cancelled: { meta: { code: 16 }, type: 'final' },
    },
  })
