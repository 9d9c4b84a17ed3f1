// A file of 100,000 rows is imported while the server dies a thousand times by kill -9, now and then its database with it, and eight
// people go on writing by keys of their own. Every row is there once; what anybody was told is done is there once too.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, Stall } from '../journeys/priceFile.ts'
import { chanceOf } from './bodies.ts'
import { sized, tally } from './record.ts'

const fullKills = 1000
const fullRows = 100_000
const writers = 8
/** Of how many kills one takes the database along. */
const postmasterEvery = 10

const stall = new Stall('products=20')
beforeAll(() => stall.open(), 600_000)
afterAll(() => stall.close())

const postmaster = () => Number(readFileSync(join(stall.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Every tag, page by page: how often its code is there, each counted by its version, which is 1 of what was made once. */
const codes = async (): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (let page = 1; ; page++) {
    const { rows } = await stall.get<{ rows: { code: string; version: number }[] }>(
      `/v1/tags?size=100&sort=code&page=${page}`,
    )
    for (const { code, version } of rows) found.set(code, (found.get(code) ?? 0) + version)
    if (rows.length < 100) return found
  }
}

test(
  'killed at any moment, an import does every row once, and nothing anybody was told is lost or doubled',
  async ({ task }) => {
    const kills = sized(fullKills, 2)
    const rowCount = sized(fullRows, 2000)
    const counted = tally(task, { what: `kills during an import of ${rowCount} rows`, unit: 'kills', full: fullKills })
    const told = tally(task, { what: 'writes beside it, each told once', unit: 'writes' })
    const chance = chanceOf(Number(process.env.ATTACK_SEED ?? 1))
    const lines = Array.from({ length: rowCount }, (_, at) => `kill-${String(at).padStart(6, '0')},Tag ${at}`)
    const file = await stall.sendFile('tags.csv', ['code,label', ...lines].join('\n'))
    const { jobId } = await stall.post<{ jobId: string }>('/v1/tags/actions/upload', { input: { upload: 'tag', file } })

    const acknowledged = new Set<string>()
    let isOver = false
    const write = async (who: number) => {
      for (let nth = 0; !isOver; nth++) {
        const code = `beside-${who}-${nth}`
        const key = randomUUID()
        // The same call under the same key until somebody answers.
        for (let isTold = false; !isTold && !isOver; ) {
          const answer = await stall
            .send(
              '/v1/tags/actions/create',
              { input: { code, label: { 'en-in': code } } },
              { key, signal: AbortSignal.timeout(10_000) },
            )
            .catch(() => undefined)
          if (answer?.ok) {
            acknowledged.add(code)
            told.made()
            isTold = true
          } else if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429)
            throw new Error(`${code}: ${answer.status} ${await answer.text()}`)
          else await new Promise(resolve => setTimeout(resolve, 50))
        }
      }
    }
    const writing = Array.from({ length: writers }, (_, who) => write(who))

    for (let kill = 0; kill < kills; kill++) {
      const job = await eventually(() => stall.job(jobId), 60_000, 'an answer')
      if (['success', 'partial', 'failure'].includes(String(job.state))) break
      // At a moment of its work: a few rows further on than now, or right away.
      const goal = Number(job.done) + chance.below(Math.max(1, Math.floor(rowCount / kills)))
      await eventually(
        async () => (Number((await stall.job(jobId)).done) >= Math.min(goal, rowCount - 1) ? true : undefined),
        60_000,
        `row ${goal}`,
      )
      if (kill % postmasterEvery === postmasterEvery - 1) process.kill(postmaster(), 'SIGKILL')
      await stall.server.kill9()
      await stall.open()
      counted.made()
    }
    const job = await stall.over(jobId, 600_000)
    isOver = true
    await Promise.all(writing)

    if (job.ok !== rowCount || job.done !== rowCount) counted.fell(`the job ends with ${job.ok} of ${job.done} rows`)
    const made = await codes()
    for (const line of lines) {
      const versions = made.get(line.split(',')[0]!) ?? 0
      if (versions !== 1) counted.fell(versions === 0 ? 'a row is lost' : 'a row is there twice')
    }
    for (const code of acknowledged)
      if (made.get(code) !== 1) told.fell(made.has(code) ? 'done twice' : 'told, and lost')
    expect([...counted.falls(), ...told.falls()]).toEqual([])
    expect([...made.keys()].filter(code => code.startsWith('kill-'))).toHaveLength(rowCount)
  },
  24 * 3_600_000,
)
