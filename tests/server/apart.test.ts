// What reads foreign bytes stands apart: it may take too long, or too much, and only that file is refused.
import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { risksOf } from '#rules/pricing/risks.ts'
import { type Apart, openApart } from '#server/apart/apart.ts'
import { compute } from '#server/apart/compute.ts'
import type { Bounds } from '#server/apart/threads.ts'
import { bulk, cart, india, line, product } from '../rules/pricing/carts.ts'
import { zipped } from '../support/zipped.ts'

const bookOf = (rows: number, more: Record<string, string> = {}): Buffer =>
  zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(rows)}</worksheet>`,
    ...more,
  })
const large = bookOf(400_000)

let opened: Apart | undefined
afterEach(() => opened?.close())

const open = (bounds: Partial<Bounds>): Apart => {
  opened = openApart({ threads: 1, queue: 8, ms: 60_000, megabytes: 512, ...bounds })
  return opened
}
const rowsOf = (from: Apart, bytes: Buffer) => Array.fromAsync(from.rows({ bytes, sheet: 'One', most: 1_000_000 }))

/** A thread that has to be begun first may take as long as it is given altogether. */
const namesIn = async (reader: Apart): Promise<unknown> => {
  let names: unknown
  for (let tries = 0; tries < 5 && !names; tries += 1)
    names = await reader.ask('sheetNames', { bytes: bookOf(1) }).catch(() => undefined)
  return names
}

test('a file that takes too long is refused, its thread is ended, and the next one is read', async () => {
  const reader = open({ ms: 1500 })
  expect(await namesIn(reader)).toEqual(['One'])
  const slow = bookOf(2_000_000)
  await expect(rowsOf(reader, slow)).rejects.toMatchObject({ code: 'TOO_LARGE', facts: { key: 'server.file.slow' } })
  expect(await namesIn(reader)).toEqual(['One'])
})

test('a file that takes too much memory is refused, and the server holds', async () => {
  const texts = Array.from(
    { length: 300_000 },
    (_, at) => `<si><t>${at} is a text of its own in this workbook</t></si>`,
  )
  const heavy = bookOf(10, { 'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>` })
  const refused = rowsOf(open({ megabytes: 16 }), heavy)
  await expect(refused).rejects.toMatchObject({ code: 'TOO_LARGE', facts: { key: 'server.file.heavy' } })
})

test('more than can wait is turned away with the time to come back', async () => {
  const reader = open({ queue: 1 })
  const asked = [1, 2, 3, 4].map(() => reader.ask('sheetNames', { bytes: bookOf(1) }))
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(answers[2]).toMatchObject({ reason: { code: 'OVERLOADED', facts: { retryAfter: 5 } } })
  expect(await reader.ask('sheetNames', { bytes: bookOf(1) })).toEqual(['One'])
})

test('while a large workbook is read the loop of the server turns', async () => {
  const reader = open({})
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 20)
  const rows = await rowsOf(reader, large)
  clearInterval(turning)
  expect(rows).toHaveLength(400_000)
  expect(turns).toBeGreaterThan(20)
})

const written = () => readdirSync(tmpdir()).filter(name => name.startsWith('nucleus-rows-'))

test('rows are not gathered: they fit beside what reads them, and nothing is left of them, also when nobody takes the rest', async () => {
  const before = written()
  // Gathered, 700,000 rows would not fit; what a thread has to load first takes about 24 MB of it.
  const rows = open({ megabytes: 64 }).rows({ bytes: bookOf(700_000), sheet: 'One', most: 1_000_000 })
  expect((await rows.next()).value).toEqual({ line: 1, cells: ['1'] })
  const [path] = written().filter(name => !before.includes(name))
  expect(statSync(join(tmpdir(), path!)).mode & 0o777).toBe(0o600)
  await rows.return(undefined)
  expect(written().filter(name => name === path)).toEqual([])
})

test('a cell may hold every kind of line end', async () => {
  const text = 'a\u2028b\u2029c\u0085d&#10;e'
  const book = bookOf(0, {
    'xl/worksheets/sheet1.xml': `<worksheet><row><c t="inlineStr"><is><t>${text}</t></is></c></row></worksheet>`,
  })
  expect(await rowsOf(open({}), book)).toEqual([{ line: 1, cells: ['a\u2028b\u2029c\u0085d\ne'] }])
})

test('what a person is told comes back as it was said', async () => {
  const sent = { name: 'a.png', said: 'image/png', head: Buffer.from('hello'), bytes: 5, accepts: ['image/png'] }
  await expect(open({}).ask('judge', sent)).rejects.toMatchObject({
    code: 'WRONG_TYPE',
    message: 'a.png is not an image. Choose PNG',
    facts: { key: 'server.file.notPicture' },
  })
})

test('the worst that discounts do to a shelf is reckoned beside the loop, and is what the rules say', async () => {
  const shelf = Array.from({ length: 400 }, (_, at) => line(`s${at}`, 10_000 + at * 100, 1, { cost: 8000 + at * 90 }))
  const discounts = [product('p', 1500), bulk('b', [{ minQty: 60, percent: 3000 }]), cart('c', 50_000)]
  const given = { shelf, context: { ...india, discounts } }
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  const risks = await compute('risksOfShelf', given)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(100)
  expect(risks.length).toBeGreaterThan(100)
  expect(risks).toEqual(risksOf(given))
}, 60_000)
