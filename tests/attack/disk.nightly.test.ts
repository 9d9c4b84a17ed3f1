// The volume that files and database share fills up while people write, several times: each call is told so, what anybody was told is
// done is there once, and writes return within ten seconds of room. Needs leave to mount a volume.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../bench/signedIn.ts'
import { eventually } from '../journeys/priceFile.ts'
import { scratch } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { sized, tally } from './record.ts'

const mounts = process.platform === 'linux' && process.getuid?.() === 0
const fullTimes = 20
const writers = 6

const volume = scratch('nucleus-volume-')
const filler = join(volume, 'filler')
let server: RunningServer
let headers: Record<string, string>
beforeAll(async () => {
  if (!mounts) return
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', volume])
  mkdirSync(join(volume, 'data'))
  server = await startServer({ env: { SEED: 'products=20' }, dataDir: join(volume, 'data'), patience: 300_000 })
  headers = await signedIn(server.url)
}, 300_000)
afterAll(async () => {
  if (!mounts) return
  await server?.stop()
  execFileSync('umount', ['-l', volume])
  rmSync(volume, { recursive: true, force: true })
})

/** All the room there is, at once. */
const fill = () => {
  const { bavail, bsize } = statfsSync(volume)
  execFileSync('fallocate', ['-l', String(bavail * bsize), filler])
}
const clear = () => rmSync(filler, { force: true })

interface Told {
  status: number
  retryAfter: string | null
  text: string
}

/** A tag; no answer at all is 599. */
const write = async (code: string): Promise<Told> => {
  const answer = await fetch(`${server.url}/v1/tags/actions/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ input: { code, label: { 'en-in': `${code} ${randomBytes(20).toString('hex')}` } } }),
    signal: AbortSignal.timeout(30_000),
  }).catch(({ cause }: Error) => new Response(String(cause), { status: 599 }))
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

const isThere = async (code: string): Promise<number> => {
  const answer = await fetch(`${server.url}/v1/tags?filter=${encodeURIComponent(`code:${code}`)}`, { headers })
  const { data } = (await answer.json()) as { data: { rows: { code: string }[] } }
  return data.rows.filter(row => row.code === code).length
}

test.runIf(mounts)(
  'a volume that fills is told to everybody, loses nothing, and is written to again within ten seconds of room',
  async ({ task }) => {
    const filled = tally(task, { what: 'a volume that fills for real', unit: 'times', full: fullTimes })
    const told = tally(task, { what: 'writes while it fills, each told once', unit: 'writes' })
    const acknowledged: string[] = []
    let count = 0
    const next = () => `full-${String(++count).padStart(6, '0')}`

    for (let time = 0; time < sized(fullTimes, 2); time += 1) {
      let isOver = false
      let refused = 0
      const writing = Array.from({ length: writers }, async () => {
        while (!isOver) {
          const code = next()
          const { status, retryAfter, text } = await write(code)
          told.made()
          if (status === 200) acknowledged.push(code)
          else {
            refused += 1
            if (![429, 503, 507].includes(status) || !retryAfter) told.fell(`${status} ${text.slice(0, 200)}`)
            await new Promise(resolve => setTimeout(resolve, 50))
          }
        }
      })
      fill()
      // Pages that are there have room of their own: it is full once somebody was told.
      await eventually(async () => (refused > 20 ? true : undefined), 120_000, 'a refusal')
      const { status } = (await (await fetch(`${server.url}/health`)).json()) as { status: string }
      if (status !== 'full' && status !== 'unavailable') filled.fell(`health said ${status}`)
      isOver = true
      await Promise.all(writing)
      clear()
      const from = performance.now()
      const code = next()
      await eventually(async () => ((await write(code)).status === 200 ? true : undefined), 60_000, 'a write')
      acknowledged.push(code)
      const after = performance.now() - from
      if (after > 10_000) filled.fell(`writes returned after ${Math.round(after / 1000)} s`)
      filled.made()
    }
    for (const code of acknowledged) if ((await isThere(code)) !== 1) told.fell('told as done and not there once')
    expect([...filled.falls(), ...told.falls()]).toEqual([])
  },
  3_600_000,
)
