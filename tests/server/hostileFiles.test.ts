// A hundred files nobody should send, through the real endpoints, workers and database: none crashes anything, none takes
// the memory, each is answered with a sentence, or row by row, and what is good in it is still done.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Inspection } from '#contract/bulk.ts'
import type { Resource } from '#contract/resource.ts'
import { type Files, type Person, type World, world } from '../support/world.ts'
import { amounts, type Hostile, hostile, hostileAmounts, type Verdict } from './hostileFiles.ts'

let here: World
let admin: Person
let files: Files
let sku = ''
beforeAll(async () => {
  here = await world()
  admin = await here.as('admin')
  files = here.files(admin)
  sku = String((await admin.list(variants, 'size=1')).rows[0]?.sku)
})
afterAll(() => here.close())

const saidOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** The sentence the whole file is refused with, or what would become of its rows. */
const judged = async (resource: Resource, upload: string, bytes: string | Buffer): Promise<string | Verdict> => {
  let file: string
  try {
    file = await files.send('rows.csv', bytes)
  } catch (thrown) {
    return saidOf(thrown)
  }
  const { status, body } = await admin.get<{ data: Inspection }>(
    `/v1/${resource.name}/uploads/inspect?file=${file}&upload=${upload}`,
  )
  expect(status).toBeLessThan(500)
  if (status !== 200) return body.message
  const [refusal] = body.data.refusals
  if (refusal) return refusal.message
  const { counts, errors } = await files.check(resource, upload, bytes)
  return {
    good: counts.create + counts.update + counts.unchanged,
    wrong: errors.map(({ line, code, column }) => [line, code, column]),
  }
}

const expectVerdict = (found: string | Verdict, wanted: Verdict): void => {
  const { good, wrong = [] } = typeof found === 'string' ? { good: found } : found
  const shaped = wrong.map((one, at) => one.slice(0, wanted.wrong?.[at]?.length ?? one.length))
  expect({ good, wrong: shaped }).toEqual({ good: wanted.good, wrong: wanted.wrong ?? [] })
}

const promised = async ({ bytes, is, upload }: Hostile): Promise<void> => {
  const found = await judged(upload ? products : tags, upload ?? 'tag', bytes)
  if (is instanceof RegExp) expect(found).toMatch(is)
  else expectVerdict(found, is)
}

const mostMegabytes = 400

test.each(hostile.map(one => [one.name, one] as const))('%s', (_, one) => promised(one))

test.each(amounts)('the amount %s', cell => {
  const one = hostileAmounts(sku).find(({ name }) => name === `the amount ${cell}`)
  return promised(one as Hostile)
})

test('there are eighty of them at least', () => {
  expect(hostile.length + amounts.length).toBeGreaterThanOrEqual(80)
})

describe('what is good in them', () => {
  test('is done: bad rows beside good ones make the job PARTIAL, each bad one with its line and reason', async () => {
    const job = await files.apply(
      tags,
      'tag',
      'code,label,expires_at,is_public\nhp-1,One,,\nhp-2,Two,2026-02-30,\nhp-1,Again,,\n,Nobody,,\nhp-3,Three,,perhaps\nhp-4,Four,,N\n',
    )
    expect(job).toMatchObject({ state: 'partial', ok: 2, failed: 4 })
    const { report } = (
      await admin.get<{ data: { report: { errors: { line: number; code: string }[] } } }>(`/v1/jobs/${job.id}/report`)
    ).body.data
    expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
      [3, 'TYPE'],
      [4, 'DUPLICATE_IN_FILE'],
      [5, 'REQUIRED'],
      [6, 'TYPE'],
    ])
  })

  test('memory stays bounded while the largest of them are read', async () => {
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const large = hostile.filter(({ bytes }) => bytes.length > 1_000_000)
    for (const one of large) await promised(one)
    clearInterval(watch)
    expect(large.length).toBeGreaterThan(3)
    expect((most - before) / 1024 ** 2).toBeLessThan(mostMegabytes)
  })
})
