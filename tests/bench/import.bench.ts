// A price file of 20,000 rows, 37 of them bad: check, apply, mend, put back; then the same again with the server
// killed ten times by -9 while it applies. Beside applying, in the same run: the check, which does all of it and takes it back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/server.ts'
import { print, spread } from './figures.ts'
import { callsOf, demand, isOver, type Job, seconds } from './jobCalls.ts'

const wanted = Number(process.argv[2] ?? 20_000)
const bad = 37
const kills = 10
const bench = 'import'
const dataDir = mkdtempSync(join(tmpdir(), 'nucleus-bench-'))
let server: RunningServer = await startServer({
  dataDir,
  env: { SEED: `products=${Math.ceil(wanted * 0.75)}` },
  patience: 300_000,
})

const { call, over } = await callsOf(() => server.url)

const send = async (text: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new File([text], 'prices.csv', { type: 'text/csv' }))
  return (await call<{ id: string }>('/v1/files', form)).id
}
const upload = async (text: string, dry = false): Promise<string> => {
  const input = { upload: 'price', file: await send(text), again: true }
  return (await call<{ jobId: string }>('/v1/products/actions/upload', { input, dry })).jobId
}

const counts = ({ state, ok, failed, unchanged }: Job) => ({ state, ok, failed, unchanged })

try {
  const exported = await over(
    (await call<{ jobId: string }>('/v1/products/actions/export', { input: { upload: 'price' } })).jobId,
  )
  const lines = (await call<string>(`/v1/jobs/${exported.id}/file/result`))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
  print({
    bench,
    metric: `export, ${lines.length - 1} rows`,
    value: (lines.length - 1) / seconds(exported),
    unit: 'rows/s',
  })
  const rows = lines.slice(1, wanted + 1).map(line => line.split(','))
  const count = rows.length
  const file = (share: number, isBad: (at: number) => boolean) =>
    [
      'sku,mrp,price',
      ...rows.map(
        ([sku, mrp, price], at) =>
          `${sku},${mrp},${isBad(at) ? (Number(mrp) + 1).toFixed(2) : Math.max(1, Number(price) * share).toFixed(2)}`,
      ),
    ].join('\n')
  const isBad = (at: number) => at % Math.floor(count / bad) === 5 && at < Math.floor(count / bad) * bad

  const checked = await over(await upload(file(0.4, isBad), true))
  const { report } = await call<{ report: { counts: object; warnings: { message: string }[] } }>(
    `/v1/jobs/${checked.id}/report`,
  )
  process.stderr.write(`${JSON.stringify(report.counts)} ${report.warnings.map(({ message }) => message).join('; ')}\n`)
  print({ bench, metric: `check, ${count} rows`, value: count / seconds(checked), unit: 'rows/s' })

  const applied = await over(await upload(file(0.9, isBad)))
  demand('apply', counts(applied), { state: 'partial', ok: count - bad, failed: bad, unchanged: 0 })
  print({
    bench,
    metric: `apply, ${count} rows, ${bad} bad`,
    value: count / seconds(applied),
    unit: 'rows/s',
    baseline: count / seconds(checked),
  })

  const errors = (await call<string>(`/v1/jobs/${applied.id}/file/errors`))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
  demand('failed rows', errors.length - 1, bad)
  const mended = [errors[0], ...errors.slice(1).map(line => line.replace(/^([^,]+),([^,]+),[^,]+/, '$1,$2,$2'))].join(
    '\n',
  )
  const again = await over(await upload(mended))
  demand('mended', { state: again.state, failed: again.failed }, { state: 'success', failed: 0 })

  const undone = await call<{ result: { facts: { value: string }[] } }>('/v1/jobs/actions/undo-job', {
    ids: [applied.id],
  })
  const back = await over(undone.result.facts[0]!.value)
  demand(
    'put back',
    { state: back.state, ok: back.ok, failed: back.failed },
    { state: 'success', ok: count - bad, failed: 0 },
  )
  print({ bench, metric: `put back, ${count - bad} rows`, value: (count - bad) / seconds(back), unit: 'rows/s' })

  const id = await upload(file(0.8, isBad))
  const resumed: number[] = []
  for (let hit = 0; hit < kills; hit += 1) {
    const { done } = await beyond(id, -1)
    await beyond(id, done)
    await new Promise(resolve => setTimeout(resolve, ((hit * 7919) % 97) * 2))
    const before = await call<Job>(`/v1/jobs/${id}`)
    await server.kill9()
    server = await startServer({ dataDir, env: { PORT: String(server.port) } })
    const ready = performance.now()
    await beyond(id, before.done)
    resumed.push(performance.now() - ready)
  }
  const survived = await over(id)
  demand('after the kills', counts(survived), { state: 'partial', ok: count - bad, failed: bad, unchanged: 0 })
  print({ bench, metric: `from ready to going on, ${kills} kills`, ...spread(resumed), unit: 'ms' })
  print({ bench, metric: 'rows lost or doubled', value: Math.abs(count - survived.done), unit: 'rows' })
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function beyond(id: string, done: number): Promise<Job> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; ) {
    const job = await call<Job>(`/v1/jobs/${id}`)
    if (job.done > done || isOver(job)) return job
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The job did not go on within 10 s')
}
