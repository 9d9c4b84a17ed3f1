import { describe, expect, test } from 'vitest'
import type { Dossier } from '#areas/orders/dossier.server.ts'
import type { PackageRow, ParcelCode } from '#areas/orders/packages.ts'
import { parcelTold } from '#areas/orders/parcels/parcels.server.ts'
import { nextTry, pushKey, pushRefusal, verdictOf } from '#rules/push.ts'

describe('an answer of the outside system', () => {
  test.each([
    ['a success', { status: 201 }, 'pushed'],
    ['"already there" with what was sent', { status: 409, code: 'ALREADY_EXISTS', hash: 'a' }, 'pushed'],
    ['"already there" with something else', { status: 409, code: 'ALREADY_EXISTS', hash: 'b' }, 'conflict'],
    ['"already there" without saying what', { status: 409, code: 'ALREADY_EXISTS' }, 'conflict'],
    ['a validation error', { status: 422, code: 'PIN_INVALID', message: 'No such pincode' }, 'wrong'],
    ['a failure of its own', { status: 500 }, 'again'],
    ['too many calls', { status: 429 }, 'again'],
    ['silence', { silence: 'TIMEOUT' as const }, 'again'],
  ])('%s', (_, answer, is) => {
    expect(verdictOf(answer, 'a').is).toBe(is)
  })

  test('its code is kept where it is one, else its status stands for it', () => {
    expect(verdictOf({ status: 422, code: 'PIN_INVALID' }, 'a').code).toBe('PIN_INVALID')
    expect(verdictOf({ status: 422, code: '<script>' }, 'a').code).toBe('HTTP_422')
  })
})

test('tries are 1 min, 5 min, 15 min, 1 h and 6 h apart, then the order is given up', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const minutes = [1, 2, 3, 4, 5, 6].map(tries => {
    const next = nextTry(tries, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 15, 60, 360, undefined])
})

test('a key names vendor, order and revision', () => {
  expect(pushKey('mgp', '1042', 3)).toBe('mgp:1042:3')
})

describe('pushing', () => {
  const order = { lifecycle: 'placed', push: 'failed', holds: [] }
  const why = (more: object, force = false) => pushRefusal({ ...order, ...more }, force)?.message

  test('"repush a held order" is refused with its oldest hold', () => {
    const holds = [{ reason: 'ADDRESS', since: '2026-11-18' }]
    expect(why({ holds })).toBe('On hold for ADDRESS since 2026-11-18')
    expect(why({ holds }, true)).toBe('On hold for ADDRESS since 2026-11-18')
  })

  test('a cancelled order, one that waits for money and one that has arrived are refused; a conflict asks for force', () => {
    expect(why({ lifecycle: 'cancelled' })).toBe('The order is cancelled')
    expect(why({ lifecycle: 'pendingPayment' })).toBe('Only placed orders are pushed')
    expect(why({ push: 'pushed' })).toMatch('Already accepted. Use force to send a new revision')
    expect(why({ push: 'conflict' })).toMatch('Use force to send a new revision')
    expect(why({ push: 'conflict' }, true)).toBeUndefined()
    expect(why({})).toBeUndefined()
  })
})

describe('a parcel', () => {
  const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00Z`
  interface CourierEvent {
    code: ParcelCode
    at: string
  }
  const order = { id: 'o', state: 'processing', payment: 'paid', hold: 'free', push: 'pushed' }
  const told = (events: readonly CourierEvent[]) =>
    events.reduce(
      (parcel, event) => {
        const dossier = { order, lines: [], packages: [parcel], holds: [], payments: [] } as unknown as Dossier
        const { others = [] } = parcelTold(dossier, parcel, { ...event, source: 'courier' }, new Date(hour(9)))
        return Object.assign(parcel, others[0]?.patch)
      },
      { id: 'p', state: 'awb', stateAt: null, attempts: 0, pickedUpAt: null, units: [] } as unknown as PackageRow,
    )
  const way: CourierEvent[] = [
    { code: 'PICKED_UP', at: hour(1) },
    { code: 'IN_TRANSIT', at: hour(2) },
    { code: 'OUT_FOR_DELIVERY', at: hour(3) },
    { code: 'UNDELIVERED', at: hour(4) },
    { code: 'OUT_FOR_DELIVERY', at: hour(5) },
    { code: 'DELIVERED', at: hour(6) },
  ]
  const orders = <T>(list: readonly T[]): T[][] =>
    list.length < 2 ? [[...list]] : list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map(rest => [one, ...rest]))

  test('(7) whatever the order its events come in, it ends delivered', () => {
    const ends = new Set(orders(way).map(events => told(events).state))
    expect([...ends]).toEqual(['delivered'])
  })

  test('a failed try that is told after the next one has begun changes nothing', () => {
    expect(told([way[4]!, way[3]!]).state).toBe('outForDelivery')
    expect(told([way[2]!, way[3]!]).state).toBe('ndr')
  })

  test('what goes back is not delivered, and what is over stays as it is', () => {
    const back: CourierEvent = { code: 'RTO_INITIATED', at: hour(7) }
    expect(told([...way.slice(0, 4), back, way[5]!]).state).toBe('rtoInitiated')
    expect(told([...way, back]).state).toBe('delivered')
    expect(told([way[2]!, { code: 'LOST', at: hour(9) }, way[5]!]).state).toBe('lost')
  })
})
