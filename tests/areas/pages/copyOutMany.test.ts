// Copy to brand at length: more records than one chunk, an undo that is a job, amounts, and any order of copies, changes there and undos.
import { expect, test } from 'vitest'
import { jobRows } from '#areas/jobs/jobs.ts'
import { pages } from '#areas/pages/pages.ts'
import { endpointOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, type Resource, resource } from '#contract/resource.ts'
import { paths } from '#contract/session.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { opened } from '../../support/opened.ts'
import { en, versions } from './desk.ts'

const passes = resource({
  name: 'passes',
  one: 'pass',
  label: 'Passes',
  group: 'catalogue',
  icon: 'ticket',
  title: 'code',
  lifecycle: 'catalogue',
  copiesOut: { renames: 'code' },
  fields: {
    code: f.text({ required: true, unique: true, search: true, format: 'code', max: 40 }),
    note: f.text({ max: 40 }),
    price: f.money(),
  },
  actions: {},
})
const table = `call make_resource('passes', $$
  code text not null,
  note text,
  price bigint
$$, searched => 'code', uniques => 'code')`

const { here, admin, files } = await opened({ demo: false, own: [{ resource: passes, table }] })
const there = await here.as('admin', 'tmc')

type OnClash = 'skip' | 'rename' | 'overwriteDraft'

const everything = async (of: Resource, person = there): Promise<AnyRow[]> => {
  const rows: AnyRow[] = []
  for (let page = 1; ; page += 1) {
    const some = (await person.list(of, `size=100&page=${page}&filter=-status:deleted`)).rows
    rows.push(...some)
    if (some.length < 100) return rows
  }
}
const read = async (of: Resource, id: string, person = there): Promise<AnyRow> =>
  (await person.get<{ data: AnyRow }>(`${endpointOf(of)}/${id}`)).body.data
const made = async (of: Resource, input: Record<string, unknown>): Promise<AnyRow> => {
  const { body } = await admin.act(of, 'create', { input })
  const [row] = body.data?.done ?? []
  if (!row) throw new Error(JSON.stringify(body))
  return row
}
/** Undefined where there was nothing to do. */
const copied = async (of: Resource, ids: string[], onClash: OnClash) => {
  const { body, status } = await admin.act(of, 'copyOut', { ids, input: { vendorCode: 'tmc', onClash } })
  if (status >= 400) throw new Error(JSON.stringify(body))
  if (!body.data.jobId) return undefined
  return { job: await files.over(body.data.jobId), jobId: body.data.jobId, operation: body.data.operation! }
}
const undone = async (operation: string): Promise<number> => {
  const { body, status } = await admin.post<{ data: { jobId?: string } }>(paths.undo, { operation })
  if (body.data?.jobId) await files.over(body.data.jobId)
  return status
}
const codeOf = ({ code }: AnyRow): string => String(code)

const page = (title: string) => ({
  ...{ title: en(title), type: 'custom', robots: 'index', structuredData: 'none', author: 'Here' },
})
const slugOf = ({ slug }: AnyRow): string => (slug as Record<string, string>)['en-in'] ?? ''

test('an amount is left empty and told: nobody is charged in another currency what was meant in theirs', async () => {
  const pass = await made(passes, { code: 'GOLD', note: 'For a year', price: 49_900 })
  const { job, jobId } = (await copied(passes, [pass.id], 'skip'))!
  expect(job).toMatchObject({ state: 'success', ok: 1 })
  const [copy] = (await everything(passes)).filter(row => row.code === 'GOLD')
  expect(await read(passes, copy!.id)).toMatchObject({ status: 'draft', note: 'For a year', price: null })
  const { rows } = await admin.list(jobRows, `size=100&filter=job:${jobId}`)
  expect(rows).toMatchObject([{ column: 'price', code: 'LEFT_BEHIND', message: 'Left empty: enter the amount in INR' }])
  // Said there, it stays there when the copy is overwritten with what this side says.
  await there.act(passes, 'change', { ...versions(await read(passes, copy!.id)), input: { price: 50_000 } })
  await admin.act(passes, 'change', { ...versions(pass), input: { note: 'For two years' } })
  await copied(passes, [pass.id], 'overwriteDraft')
  expect(await read(passes, copy!.id)).toMatchObject({ note: 'For two years', price: 50_000 })
})

test('more records than one chunk go as one job, and its undo is one: all of them there, then none, and nothing here changes', async () => {
  const own: AnyRow[] = []
  for (let at = 0; at < 230; at += 1) own.push(await made(passes, { code: `M${at}` }))
  const here = (await everything(passes, admin)).map(({ id, version }) => `${id} ${version}`)
  const before = new Set((await everything(passes)).map(codeOf))
  const { job, operation } = (await copied(
    passes,
    own.map(({ id }) => id),
    'skip',
  ))!
  expect(job).toMatchObject({ state: 'success', ok: 230, failed: 0 })
  const arrived = (await everything(passes)).filter(row => !before.has(codeOf(row)))
  expect(arrived.map(codeOf).toSorted()).toEqual(own.map(codeOf).toSorted())
  expect(await undone(operation)).toBe(202)
  expect((await everything(passes)).map(codeOf).toSorted()).toEqual([...before].toSorted())
  expect((await everything(passes, admin)).map(({ id, version }) => `${id} ${version}`)).toEqual(here)
}, 120_000)

test.each([3, 11])(
  'any order of copies, changes there and undos by chance %i: what somebody changed there is overwritten only where that was asked, and never by an undo',
  async seed => {
    const chance = chanceOf(seed)
    const own: AnyRow[] = []
    for (const at of [1, 2, 3]) own.push(await made(pages, page(`S${seed} ${at}`)))
    const unchanged = await Promise.all(own.map(({ id }) => read(pages, id, admin)))
    const mine = async () => (await everything(pages)).filter(row => slugOf(row).startsWith(`s${seed}-`))
    const bySlug = (rows: readonly AnyRow[]) => new Map(rows.map(row => [slugOf(row), row]))
    const operations: string[] = []
    /** By the hand of somebody there, with what they wrote; what a copy has overwritten since is theirs no more. */
    const theirs = new Map<string, string>()
    for (let step = 0; step < 16; step += 1) {
      const before = await mine()
      const deed = chance.under(10)
      if (deed < 5) {
        const some = own.filter(() => chance.under(10) < 6)
        const asked = some.length > 0 ? some : own.slice(0, 1)
        const onClash = chance.pick(['skip', 'rename', 'overwriteDraft'] as const)
        const done = await copied(
          pages,
          asked.map(({ id }) => id),
          onClash,
        )
        if (done) operations.push(done.operation)
        const after = await mine()
        const now = new Map(after.map(row => [row.id, row]))
        for (const row of before) {
          const isMeant = onClash === 'overwriteDraft' && asked.some(one => slugOf(one) === slugOf(row))
          if (!isMeant) expect(now.get(row.id)?.version).toBe(row.version)
          else theirs.delete(row.id)
        }
        // However it was asked, each is there afterwards, and under its own name as it is here where it was to be overwritten.
        for (const one of asked) {
          const copy = bySlug(after).get(slugOf(one))
          expect(copy).toBeDefined()
          if (onClash === 'overwriteDraft') expect((await read(pages, copy!.id)).author).toBe('Here')
        }
        const fresh = after.filter(({ id }) => !before.some(one => one.id === id))
        const taken = asked.filter(one => bySlug(before).has(slugOf(one)))
        expect(fresh).toHaveLength(onClash === 'rename' ? asked.length : asked.length - taken.length)
      } else if (deed < 7 && before.length > 0) {
        const { id } = chance.pick(before)
        const author = `There ${step}`
        const { body } = await there.act(pages, 'change', {
          ...versions(await read(pages, id)),
          input: { author },
        })
        expect(body.data.done).toHaveLength(1)
        theirs.set(id, author)
      } else if (operations.length > 0) {
        expect([200, 409]).toContain(await undone(operations.splice(chance.under(operations.length), 1)[0]!))
      }
      for (const [id, author] of theirs) expect((await read(pages, id)).author).toBe(author)
      const slugs = (await mine()).map(slugOf)
      expect(new Set(slugs).size).toBe(slugs.length)
    }
    for (const operation of operations.toReversed()) await undone(operation)
    for (const [id, author] of theirs) expect((await read(pages, id)).author).toBe(author)
    expect(await Promise.all(own.map(({ id }) => read(pages, id, admin)))).toEqual(unchanged)
  },
  120_000,
)
