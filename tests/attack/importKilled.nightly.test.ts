// Files of 100,000 rows are imported one after the other while the server dies a thousand times by kill -9, also on its way to be
// ready, now and then its database with it, and eight people go on writing by keys of their own. Every row is done once by each
// file; what anybody was told is done is there once too. The rows are pincodes: no other file may have so many.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, isOver, Stall } from '../journeys/priceFile.ts'
import { chanceOf } from './bodies.ts'
import { sized, tally } from './record.ts'

const fullKills = 1000
const fullRows = 100_000
const writers = 8
/** From here on the demo has none. */
const firstPincode = 900_000
/** Of how many kills one takes the database along. */
const postmasterEvery = 10
/** So often a server dies on its way, before it does a row: else a file would be done in some hundred starts. */
const diesOpening = 0.6

const stall = new Stall('products=20')
beforeAll(() => stall.open(), 600_000)
afterAll(() => stall.close())

const postmaster = () => Number(readFileSync(join(stall.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Page by page: how often each code is there, counted by its version, which grows by 1 with each write. */
const codesOf = async (resource: string): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (let page = 1; ; page++) {
    const { rows } = await stall.get<{ rows: { code: string; version: number }[] }>(
      `/v1/${resource}?size=100&sort=code&page=${page}`,
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
    const counted = tally(task, { what: `kills during imports of ${rowCount} rows`, unit: 'kills', full: fullKills })
    const told = tally(task, { what: 'writes beside it, each told once', unit: 'writes' })
    const chance = chanceOf(Number(process.env.ATTACK_SEED ?? 1))
    const pincodes = Array.from({ length: rowCount }, (_, at) => String(firstPincode + at))
    /** Each file changes every row of the one before. */
    const begin = async (file: number): Promise<string> => {
      const lines = pincodes.map(code => `${code},IND,City ${file},Maharashtra`)
      const sent = await stall.sendFile('pincodes.csv', ['code,country,city,state', ...lines].join('\n'))
      const input = { upload: 'postalArea', file: sent }
      return (await stall.post<{ jobId: string }>('/v1/postal-areas/actions/upload', { input })).jobId
    }
    const end = async (jobId: string) => {
      const job = await stall.over(jobId, 600_000)
      if (job.ok !== rowCount || job.done !== rowCount) counted.fell(`a job ends with ${job.ok} of ${job.done} rows`)
    }
    let files = 1
    let jobId = await begin(files)

    const acknowledged = new Set<string>()
    let hasEnded = false
    const write = async (who: number) => {
      for (let nth = 0; !hasEnded; nth++) {
        const code = `beside-${who}-${nth}`
        const key = randomUUID()
        // The same call under the same key until somebody answers.
        for (let isTold = false; !isTold && !hasEnded; ) {
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

    for (let kill = 0; kill < kills; ) {
      const job = await eventually(() => stall.job(jobId), 60_000, 'an answer')
      if (isOver(job)) {
        await end(jobId)
        files += 1
        jobId = await begin(files)
        continue
      }
      // At a moment of its work: a few rows further on than now, or right away.
      const goal = Number(job.done) + chance.below(Math.max(1, Math.floor(rowCount / kills)))
      await eventually(
        async () => {
          const now = await stall.job(jobId)
          return isOver(now) || Number(now.done) >= goal ? true : undefined
        },
        60_000,
        `row ${goal}`,
      )
      if (kill % postmasterEvery === postmasterEvery - 1) process.kill(postmaster(), 'SIGKILL')
      await stall.server.kill9()
      kill += 1
      counted.made()
      for (; kill < kills && chance.is(diesOpening); kill += 1) {
        await stall.dies(chance.below(stall.server.readyAfter))
        counted.made()
      }
      await stall.open()
    }
    await end(jobId)
    hasEnded = true
    await Promise.all(writing)

    const imported = await codesOf('postal-areas')
    for (const code of pincodes) {
      const versions = imported.get(code) ?? 0
      if (versions !== files) counted.fell(versions < files ? 'a row is lost' : 'a row is done twice')
    }
    const made = await codesOf('tags')
    for (const code of acknowledged)
      if (made.get(code) !== 1) told.fell(made.has(code) ? 'done twice' : 'told, and lost')
    expect([...counted.falls(), ...told.falls()]).toEqual([])
    expect([...imported.keys()].filter(code => Number(code) >= firstPincode)).toHaveLength(rowCount)
  },
  24 * 3_600_000,
)
