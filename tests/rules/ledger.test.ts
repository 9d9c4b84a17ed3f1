import { describe, expect, test } from 'vitest'
import {
  availableIn,
  balanceOf,
  clawBack,
  type Entry,
  earn,
  emptyWallet,
  expire,
  redeem,
  restore,
  type Short,
  type Stepped,
  transfer,
  verifyLedger,
  voidLot,
  type Wallet,
} from '#rules/ledger.ts'

const on = (day: string): number => Date.parse(`${day}T00:00:00+05:30`)
/** At 24:00 of the day. */
const endOf = (day: string): number => on(day) + 86_400_000

const done = (step: Stepped | Short | undefined): Stepped => {
  if (!step || 'available' in step) throw new Error(`refused: ${JSON.stringify(step)}`)
  return step
}
const given = (wallet: Wallet, id: string, earned: number, expires: string | null, more: object = {}): Wallet =>
  earn(wallet, { id, earned, earnedAt: on('2026-01-01'), expiresAt: expires ? endOf(expires) : null, ...more }).wallet

const three = (): Wallet =>
  given(given(given(emptyWallet, 'L1', 100, '2026-03-31'), 'L2', 250, '2026-06-30'), 'L3', 80, '2026-04-30')

describe('the lots of the loyalty example', () => {
  test('160 spent on 1 March come from what ends first: L1 100 and L3 60', () => {
    expect(done(redeem(three(), 160, on('2026-03-01'))).entry).toMatchObject({
      amount: -160,
      splits: [
        { lot: 'L1', amount: 100 },
        { lot: 'L3', amount: 60 },
      ],
      balanceAfter: 270,
    })
  })

  test('at the end of 30 April the 20 left of L3 expire, once: 250 are left', () => {
    const { wallet } = done(redeem(three(), 160, on('2026-03-01')))
    const { wallet: after, entry } = done(expire(wallet, endOf('2026-04-30')))
    expect(entry).toMatchObject({ amount: -20, splits: [{ lot: 'L3', amount: 20 }], balanceAfter: 250 })
    expect(expire(after, endOf('2026-04-30'))).toBeUndefined()
    expect(expire(wallet, endOf('2026-04-30') - 1)).toBeUndefined()
  })

  test('cancelled on 10 May, 160 go back to L1 and L3 until 9 June: 410', () => {
    const spent = done(redeem(three(), 160, on('2026-03-01')))
    const { wallet } = done(expire(spent.wallet, endOf('2026-04-30')))
    const back = restore(wallet, spent.entry.splits, endOf('2026-05-09'), 30)
    expect(back.entry).toMatchObject({ amount: 160, balanceAfter: 410 })
    expect(back.wallet.lots.map(({ id, remaining, expiresAt }) => [id, remaining, expiresAt])).toEqual([
      ['L1', 100, on('2026-06-09')],
      ['L2', 250, endOf('2026-06-30')],
      ['L3', 60, on('2026-06-09')],
    ])
  })
})

test('more than is there is refused with what is there, and nothing is changed', () => {
  const wallet = given(emptyWallet, 'A', 32_000, null)
  expect(redeem(wallet, 50_000, on('2026-05-01'))).toEqual({ available: 32_000 })
  expect(balanceOf(wallet)).toBe(32_000)
})

test('what never ends is used last, and what is pending not at all', () => {
  let wallet = given(emptyWallet, 'ever', 50, null)
  wallet = given(wallet, 'soon', 50, '2026-12-31')
  wallet = given(wallet, 'later', 50, '2026-10-01', { availableAt: on('2026-09-01') })
  expect(availableIn(wallet, on('2026-05-01'))).toBe(100)
  expect(done(redeem(wallet, 60, on('2026-05-01'))).entry.splits).toEqual([
    { lot: 'soon', amount: 50 },
    { lot: 'ever', amount: 10 },
  ])
})

describe('what is taken back', () => {
  const pending = { availableAt: on('2026-09-01'), source: 'order 2' }
  const wallet = () =>
    given(given(given(emptyWallet, 'old', 40, null), 'own', 30, null, { source: 'order 1' }), 'new', 20, null, pending)
  const asked = { at: on('2026-05-01'), source: 'order 1', mayOwe: true }

  test('comes from pending lots first, then from the same order, then from the oldest', () => {
    expect(done(clawBack(wallet(), 70, asked)).entry.splits).toEqual([
      { lot: 'new', amount: 20 },
      { lot: 'own', amount: 30 },
      { lot: 'old', amount: 20 },
    ])
  })

  test('is owed where nothing is left, and what is earned next pays it first', () => {
    const { wallet: owing, entry } = done(clawBack(wallet(), 102, asked))
    expect(entry).toMatchObject({ amount: -102, debt: 12, balanceAfter: -12 })
    const next = earn(owing, { id: 'next', earned: 50, earnedAt: asked.at, expiresAt: null })
    expect(next.entry).toMatchObject({ amount: 50, debt: 12, splits: [{ lot: 'next', amount: 38 }], balanceAfter: 38 })
    expect(next.wallet.debt).toBe(0)
  })

  test('is refused where nobody may owe', () => {
    expect(clawBack(wallet(), 102, { ...asked, mayOwe: false })).toEqual({ available: 90 })
  })

  test('a pending lot whose order is cancelled is void, once', () => {
    const { wallet: after, entry } = done(voidLot(wallet(), 'new'))
    expect(entry).toMatchObject({ amount: -20, balanceAfter: 70 })
    expect(voidLot(after, 'new')).toBeUndefined()
  })
})

test('lots keep their ends through a merge', () => {
  const other = given(emptyWallet, 'B', 70, '2026-08-15')
  const moved = transfer(three(), other)
  expect(moved.out.entry).toMatchObject({ amount: -430, balanceAfter: 0 })
  expect(moved.in.entry).toMatchObject({ amount: 430, balanceAfter: 500 })
  expect(moved.in.wallet.lots.find(({ id }) => id === 'L3')?.expiresAt).toBe(endOf('2026-04-30'))
})

describe('the ledger is added up again', () => {
  // A small generator of its own: the same ten thousand operations each time.
  const randoms = (seed: number) => {
    let state = seed
    return (most: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state % most
    }
  }

  const operated = (times: number, seed = 42) => {
    const random = randoms(seed)
    const entries: Entry[] = []
    const spent: Stepped[] = []
    let wallet: Wallet = emptyWallet
    let at = on('2026-01-01')
    const keep = (step: Stepped | Short | undefined): Stepped | undefined => {
      if (!step || 'available' in step) return undefined
      entries.push(step.entry)
      wallet = step.wallet
      return step
    }
    for (let turn = 0; turn < times; turn++) {
      at += random(12) * 3_600_000
      const amount = 1 + random(90)
      const lot = { id: `lot ${turn}`, earned: amount, earnedAt: at, source: `order ${random(20)}` }
      const day = 86_400_000
      const expiresAt = random(4) === 0 ? null : at + (1 + random(60)) * day
      switch (random(7)) {
        case 0:
        case 1:
          keep(earn(wallet, { ...lot, expiresAt, ...(random(3) === 0 && { availableAt: at + day }) }))
          break
        case 2:
        case 3: {
          const step = keep(redeem(wallet, amount, at))
          if (step) spent.push(step)
          break
        }
        case 4: {
          const [cancelled] = spent.splice(random(spent.length || 1), 1)
          if (cancelled) keep(restore(wallet, cancelled.entry.splits, at, 30))
          break
        }
        case 5:
          keep(clawBack(wallet, amount, { at, source: lot.source, mayOwe: random(2) === 0 }))
          break
        default: {
          keep(expire(wallet, at))
          if (random(5) > 0) break
          // Somebody else's wallet is merged into this one.
          const other = earn(emptyWallet, { ...lot, expiresAt })
          keep(transfer(other.wallet, wallet).in)
        }
      }
    }
    return { wallet, entries }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'entries, lots less debt and the last balance agree after ten thousand operations, wallet %d of ten',
    seed => {
      const { wallet, entries } = operated(1000, seed)
      expect(entries.length).toBeGreaterThan(500)
      expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(balanceOf(wallet))
      expect(entries.at(-1)?.balanceAfter).toBe(balanceOf(wallet))
      expect(wallet.lots.every(({ remaining, earned }) => remaining >= 0 && remaining <= earned)).toBe(true)
      expect(wallet.debt).toBeGreaterThanOrEqual(0)
      expect(verifyLedger(entries, wallet)).toEqual([])
    },
  )

  test('an entry somebody changed, and a lot that does not follow from them, are named', () => {
    const { wallet, entries } = operated(50)
    const forged = entries.map((entry, at) => (at === 7 ? { ...entry, amount: entry.amount + 5 } : entry))
    expect(verifyLedger(forged, wallet).map(({ at }) => at)).toEqual([7])
    const [first, ...rest] = wallet.lots
    const richer = { ...wallet, lots: [{ ...first!, remaining: first!.remaining + 1 }, ...rest] }
    expect(verifyLedger(entries, richer)).toEqual([
      { at: entries.length, said: balanceOf(wallet), is: balanceOf(wallet) + 1 },
    ])
  })
})
