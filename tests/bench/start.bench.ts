// From npm start's last step to "ready", installed and migrated, and what all processes hold when idle (budget S9).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/server.ts'
import { measure, print } from './figures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nucleus-bench-'))
const bench = 'start'

try {
  const first = await startServer({ dataDir })
  print({ bench, metric: 'first start to ready', value: first.readyAfter, unit: 'ms' })
  await first.stop()

  const bare = await measure(5, async () => timed(() => execFileSync(process.execPath, ['-e', ''])))
  let memory: number[] = []
  const ready = await measure(5, async () => {
    const server = await startServer({ dataDir })
    memory = [...memory, memoryOf(server)]
    await server.stop()
    return server.readyAfter
  })
  print({ bench, metric: 'start to ready', ...ready, unit: 'ms', baseline: bare.value })

  const crashed = await measure(3, async () => {
    const server = await startServer({ dataDir })
    await server.kill9()
    const next = await startServer({ dataDir })
    await next.stop()
    return next.readyAfter
  })
  print({ bench, metric: 'start to ready after kill -9', ...crashed, unit: 'ms', baseline: ready.value })
  print({ bench, metric: 'idle memory of all processes', value: Math.max(...memory), unit: 'MB' })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function timed(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

// Shared pages are divided among their holders (Pss), or PostgreSQL's buffers would count once per process.
function memoryOf(server: RunningServer): number {
  const postmaster = Number(
    execFileSync('head', ['-1', join(server.dataDir, 'postgres/postmaster.pid')], { encoding: 'utf8' }),
  )
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const kilobytes = [server.pid, postmaster, ...children].map(pid => {
    const rollup = execFileSync('cat', [`/proc/${pid}/smaps_rollup`], { encoding: 'utf8' })
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}
