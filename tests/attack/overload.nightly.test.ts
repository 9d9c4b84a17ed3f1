// Three times as many calls as the server can answer, from many people: those it takes on are at least eight of ten of what it can
// do, and everybody else is told when to come back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRush } from '../bench/rush.ts'
import { sized, tally } from './record.ts'

const fullSeconds = 60
const asked = 0.8
/** What a call may end with: done, refused for what it asks, turned away with a time to come back. */
const wellKnown = ['200', '409', '422', '429', '503']

let rush: Awaited<ReturnType<typeof openRush>>
beforeAll(async () => {
  rush = await openRush()
}, 300_000)
afterAll(() => rush.close())

test('three times the peak leaves eight of ten of it, and nobody without an answer', async ({ task }) => {
  const calls = tally(task, { what: 'calls at three times the peak', unit: 'calls' })
  const goodput = tally(task, { what: 'goodput at three times the peak, of 80 %', unit: 'percent' })
  const { streams } = rush
  await rush.burst(20)
  const peaks = [await rush.burst(16), await rush.burst(32), await rush.burst(48)].map(({ goodput }) => goodput)
  const peak = Math.max(...peaks)
  const everybody = { name: 'everybody', open: peak * 3, calls: rush.calls.many }
  const ended = await rush.generate({
    seconds: sized(fullSeconds, 10),
    streams: [everybody, streams.signIn, streams.health],
  })
  for (const { name, sent, byStatus, unsaid } of Object.values(ended)) {
    calls.made(sent)
    for (const [status, count] of Object.entries(byStatus))
      if (!wellKnown.includes(status)) calls.fell(`${name}: ${count} x ${status}`)
    if (unsaid > 0) calls.fell(`${name}: ${unsaid} x no time to come back`)
  }
  const share = ended.everybody!.goodput / peak
  goodput.made(Math.round(share * 100))
  if (share < asked) goodput.fell(`${Math.round(share * 100)} % of ${Math.round(peak)} calls per second`)
  expect([...calls.falls(), ...goodput.falls()]).toEqual([])
}, 900_000)
