import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type Bounds, type Comer, openLane } from '#server/http/lane.ts'
import { besidesFiles, lanes, poolSize } from '#server/http/lanes.ts'

const bounds: Bounds = {
  atOnce: 3,
  each: 2,
  perVendor: 2,
  perTask: 2,
  own: 400,
  all: 1000,
  patience: Number.POSITIVE_INFINITY,
  ownPatience: Number.POSITIVE_INFINITY,
  longest: 60_000,
}
const by = (person: string, vendor = 'mgp', task = 'tags.create'): Comer => ({ person, vendor, task })

/** A lane whose calls are told one by one: who was let in, in order, each with its leave. */
const watched = (some: Partial<Bounds> = {}) => {
  const lane = openLane({ ...bounds, ...some })
  const inside: { name: string; leave: () => void }[] = []
  const order: string[] = []
  const refused: [string, string, number | undefined][] = []
  const come = async (name: string, comer: Comer, gone?: AbortSignal): Promise<void> => {
    try {
      const leave = await lane.enter(comer, gone && (() => gone))
      if (!leave) return
      order.push(name)
      inside.push({ name, leave })
    } catch (error) {
      const { code, facts } = error as { code: string; facts: { retryAfter?: number } }
      refused.push([name, code, facts.retryAfter])
    }
  }
  return { lane, inside, order, refused, come, settle: () => new Promise<void>(done => setImmediate(done)) }
}

test('four hundred calls of one person delay the first call of another by no more than one of each place', async () => {
  const { inside, order, come, settle } = watched({ each: 3, perVendor: 3, perTask: 3 })
  for (let at = 0; at < 400; at += 1) void come('greedy', by('greedy'))
  void come('other', by('other'))
  await settle()
  for (let turn = 0; turn < 2; turn += 1) {
    inside.shift()?.leave()
    await settle()
  }
  expect(order).toEqual(['greedy', 'greedy', 'greedy', 'greedy', 'other'])
})

test('vendors take turns whatever number of people each has, and so do the people of one', async () => {
  const { inside, order, come, settle } = watched({ atOnce: 1 })
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']) void come(name, by(name[0]!, 'mgp'))
  for (const name of ['z1', 'z2', 'z3']) void come(name, by('z', 'tmc'))
  await settle()
  for (let at = 0; at < 8; at += 1) {
    inside.shift()?.leave()
    await settle()
  }
  expect(order).toEqual(['a1', 'a2', 'z1', 'b1', 'z2', 'c1', 'z3', 'b2', 'c2'])
})

test('one person, one vendor and one action each leave a place to the others', async () => {
  const person = watched({ perVendor: 3, perTask: 3 })
  for (let at = 0; at < 5; at += 1) void person.come('one', by('one'))
  void person.come('two', by('two'))
  await person.settle()
  expect(person.order).toEqual(['one', 'one', 'two'])

  const vendor = watched({ perTask: 3 })
  for (let at = 0; at < 5; at += 1) void vendor.come('mgp', by(`p${at}`))
  void vendor.come('tmc', by('q', 'tmc'))
  await vendor.settle()
  expect(vendor.order).toEqual(['mgp', 'mgp', 'tmc'])

  const task = watched({ perVendor: 3 })
  for (let at = 0; at < 5; at += 1) void task.come('rush', by(`p${at}`, 'mgp', 'orders.place'))
  void task.come('calm', by('q', 'mgp', 'tags.create'))
  await task.settle()
  expect(task.order).toEqual(['rush', 'rush', 'calm'])
})

test('above one’s own share a call is refused with 429, above everybody’s with 503, each with a time to come back', async () => {
  const { refused, come, settle, lane } = watched({ own: 2, all: 3, perVendor: 3, perTask: 3 })
  for (let at = 0; at < 5; at += 1) void come(`one ${at}`, by('one'))
  await settle()
  expect(refused).toEqual([['one 4', 'RATE_LIMITED', expect.any(Number)]])
  for (const name of ['two 0', 'three', 'four', 'five', 'six']) void come(name, by(name))
  await settle()
  expect(Object.fromEntries(refused.map(([name, code]) => [name, code]))).toEqual({
    'one 4': 'RATE_LIMITED',
    // Whoever has most makes room for one who has fewer.
    'one 3': 'RATE_LIMITED',
    five: 'OVERLOADED',
    six: 'OVERLOADED',
  })
  for (const [, , retryAfter] of refused) expect(retryAfter).toBeGreaterThanOrEqual(1)
  expect(lane.figures()).toMatchObject({ running: 3, waiting: 3, refusedOwn: 2, refusedAll: 2 })
})

test('nobody is let into a queue that others make too long, by what calls have taken; one round is never too long', async () => {
  vi.useFakeTimers()
  try {
    const { inside, refused, come, lane } = watched({ atOnce: 1, patience: 1000 })
    const flow = () => vi.advanceTimersByTimeAsync(0)
    await come('slow', by('slow'))
    await vi.advanceTimersByTimeAsync(20_000)
    inside.shift()?.leave()
    await come('slow', by('slow'))
    for (const name of ['a', 'b', 'c']) void come(name, by(name))
    await flow()
    expect(refused).toEqual([['c', 'OVERLOADED', expect.any(Number)]])
    expect(lane.figures().waiting).toBe(2)
    expect(lane.refused(by('e'))).toMatchObject({ code: 'OVERLOADED' })
  } finally {
    vi.useRealTimers()
  }
})

test('nobody’s own calls wait longer for each other than they may, by what calls have taken; two rounds are never too long', async () => {
  vi.useFakeTimers()
  try {
    const { inside, refused, come, lane } = watched({ atOnce: 2, each: 1, ownPatience: 3000 })
    await come('slow', by('one'))
    await vi.advanceTimersByTimeAsync(20_000)
    inside.shift()?.leave()
    await come('slow', by('one'))
    for (const name of ['a', 'b', 'c', 'd']) void come(name, by('one'))
    void come('other', by('two'))
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toEqual([['d', 'RATE_LIMITED', expect.any(Number)]])
    expect(lane.figures()).toMatchObject({ running: 2, waiting: 3 })
  } finally {
    vi.useRealTimers()
  }
})

test('who has waited longer than anybody may is refused and takes nobody’s place', async () => {
  vi.useFakeTimers()
  try {
    const { inside, order, refused, come, lane } = watched({ atOnce: 1, longest: 10_000 })
    await come('first', by('one'))
    void come('late', by('two'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(refused).toEqual([['late', 'OVERLOADED', 10]])
    inside.shift()?.leave()
    await come('next', by('three'))
    expect(order).toEqual(['first', 'next'])
    expect(lane.figures()).toMatchObject({ running: 1, waiting: 0 })
  } finally {
    vi.useRealTimers()
  }
})

test('a client that went away while it waited is never let in, and its leave is given once only', async () => {
  const { inside, order, come, settle, lane } = watched({ atOnce: 1 })
  const gone = new AbortController()
  void come('first', by('one'))
  void come('left', by('two'), gone.signal)
  void come('third', by('three'))
  gone.abort()
  await settle()
  const [first] = inside
  first?.leave()
  first?.leave()
  await settle()
  expect(order).toEqual(['first', 'third'])
  expect(lane.figures()).toMatchObject({ running: 1, waiting: 0, left: 1 })
})

type Step = { kind: 'come'; person: number; vendor: number; task: number } | { kind: 'end' | 'go'; which: number }
const index = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('come' as const), person: index, vendor: fc.nat(2), task: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'go' as const), which: fc.nat(20) }) },
)

test('after any sequence of arrivals, ends and departures no bound is passed, nobody waits who could run, all figures come back to nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async steps => {
      const { lane, inside, order, refused, come, settle } = watched({ own: 6, all: 20 })
      const waiting = new Map<string, { comer: Comer; gone: AbortController }>()
      const working = new Map<string, Comer>()
      let count = 0
      const look = () => {
        for (const { name } of inside) {
          const found = waiting.get(name)
          if (found) working.set(name, found.comer)
          waiting.delete(name)
        }
        for (const [name] of refused) waiting.delete(name)
        const of = (test: (comer: Comer) => boolean) => [...working.values()].filter(test).length
        const isFree = (one: Comer) =>
          working.size < bounds.atOnce &&
          of(({ person }) => person === one.person) < bounds.each &&
          of(({ vendor }) => vendor === one.vendor) < bounds.perVendor &&
          of(({ vendor, task }) => vendor === one.vendor && task === one.task) < bounds.perTask
        for (const comer of working.values()) {
          expect(of(({ person }) => person === comer.person)).toBeLessThanOrEqual(bounds.each)
          expect(of(({ vendor }) => vendor === comer.vendor)).toBeLessThanOrEqual(bounds.perVendor)
        }
        expect([...waiting.values()].filter(({ comer }) => isFree(comer))).toEqual([])
        expect(lane.figures()).toMatchObject({ running: working.size, waiting: waiting.size })
        expect(waiting.size).toBeLessThanOrEqual(20)
      }
      const end = async (which: number) => {
        const [one] = inside.splice(which % inside.length, 1)
        working.delete(one!.name)
        one!.leave()
        await settle()
      }
      for (const one of steps) {
        if (one.kind === 'come') {
          const name = `call ${count++}`
          const comer = by(`p${one.person}`, `v${one.vendor}`, `t${one.task}`)
          const gone = new AbortController()
          waiting.set(name, { comer, gone })
          void come(name, comer, gone.signal)
          await settle()
        } else if (one.kind === 'end' && inside.length > 0) await end(one.which)
        else if (one.kind === 'go' && waiting.size > 0) {
          const [name, { gone }] = [...waiting][one.which % waiting.size]!
          waiting.delete(name)
          gone.abort()
          await settle()
        }
        look()
      }
      while (inside.length > 0) {
        await end(0)
        look()
      }
      expect(waiting.size).toBe(0)
      expect(new Set(order).size).toBe(order.length)
      expect(lane.figures()).toMatchObject({ running: 0, waiting: 0 })
    }),
    { numRuns: 150 },
  )
})

test('the places of all lanes together leave connections to what works in the background, and each lane has fewer than half of them', () => {
  const places = besidesFiles.map(([, { atOnce }]) => atOnce)
  expect(places.reduce((sum, each) => sum + each, 0)).toBeLessThan(poolSize)
  for (const each of places) expect(each).toBeLessThan(poolSize / 2)
  for (const { each, perVendor, atOnce } of Object.values(lanes)) {
    expect(each).toBeLessThanOrEqual(atOnce)
    expect(perVendor).toBeLessThanOrEqual(atOnce)
  }
})
