// More than the server can do (L3, check 62): three times its own peak from many people, and four hundred connections of one
// person beside the calls of another. Beside each figure the same before it. The calls come from a second process (`arrivals.ts`).
import type { Counted } from './arrivals.ts'
import { print } from './figures.ts'
import { openRush } from './rush.ts'

const bench = 'overload'
const [seconds = 60] = process.argv.slice(2).map(Number)

const rush = await openRush()
const { calls, streams, generate, memory, watched } = rush
const beside = Object.values(streams)

const tell = (metric: string, value: number, unit: string, baseline?: number) =>
  print({ bench, metric, value, unit, ...(baseline !== undefined && { baseline }) })

const tellStream = (when: string, { name, goodput, accepted, byStatus, sent, unsaid }: Counted, before?: Counted) => {
  const metric = `${when}: ${name}`
  tell(`${metric}, answered well`, goodput, 'calls/s', before?.goodput)
  for (const [rank, value] of Object.entries(accepted))
    tell(`${metric}, ${rank} of those`, value, 'ms', before?.accepted[rank as 'p50'])
  tell(`${metric}, sent`, sent, 'calls')
  for (const [status, count] of Object.entries(byStatus)) tell(`${metric}, status ${status}`, count, 'answers')
  tell(`${metric}, 429 and 503 without Retry-After`, unsaid, 'answers')
}

await generate({ seconds: 5, streams: [{ name: 'warm', closed: 20, calls: calls.many }] })
const resting = memory()
const calm = await generate({ seconds: Math.min(seconds, 10), streams: beside })
for (const each of Object.values(calm)) tellStream('at rest', each)

const peaks: number[] = []
for (const closed of [16, 32, 32, 48]) {
  const peak = await rush.burst(closed)
  peaks.push(peak.goodput)
  tellStream(`${closed} connections`, peak)
}
const peak = Math.max(...peaks)
tell('memory before', memory(), 'MB', resting)

const crowd = await watched(
  generate({
    seconds,
    streams: [{ name: 'everybody', open: peak * 3, calls: calls.many }, streams.signIn, streams.health],
  }),
)
for (const each of Object.values(crowd.result)) tellStream('three times the peak', each, calm[each.name])
tell('goodput at three times the peak', crowd.result.everybody!.goodput, 'calls/s', peak)
tell('three times the peak: memory, most', crowd.most, 'MB', resting)

/** Until ten calls in a row take no longer than twice what they took at rest. */
const from = performance.now()
for (let quick = 0; quick < 10; ) {
  const at = performance.now()
  const { ok } = await fetch(`${rush.url}/v1/products?size=20`, { headers: rush.other })
  quick = ok && performance.now() - at < 2 * calm['another person']!.accepted.p95 ? quick + 1 : 0
}
tell('back as before after', (performance.now() - from) / 1000, 's')

const greedy = await watched(
  generate({
    seconds: Math.min(seconds, 30),
    streams: [{ name: 'one person, 400 connections', closed: 400, calls: calls.one }, ...beside],
  }),
)
for (const each of Object.values(greedy.result)) tellStream('one against another', each, calm[each.name])
tell('one against another: memory, most', greedy.most, 'MB', resting)
tell('memory after', memory(), 'MB', resting)
await rush.close()
