// What the list of pages calls broken is what the check would find today, whatever happened to what pages show and lead to.
import { expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { pages } from '#areas/pages/pages.ts'
import { endpointOf } from '#contract/address.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { newId } from '#server/records/ids.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { opened } from '../../support/opened.ts'

const { here, admin } = await opened({ demo: false })

const shown = async (of: Resource, id: string): Promise<AnyRow> =>
  (await admin.get<{ data: AnyRow }>(`${endpointOf(of)}/${id}`)).body.data
const does = async (of: Resource, action: string, id: string, input: Record<string, unknown> = {}) => {
  const { version } = await shown(of, id)
  const { body } = await admin.act(of, action, { ids: [id], versions: { [id]: version }, input })
  return body.data?.done?.[0] ? body.data.operation : undefined
}
const made = async (of: Resource, input: Record<string, unknown>): Promise<string> => {
  const { body } = await admin.act(of, 'create', { input })
  const [row] = body.data?.done ?? []
  if (!row) throw new Error(JSON.stringify(body))
  return row.id
}
const day = 86_400_000
const aMinute = async (daysAhead = 0) => {
  const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  const clock = { now: () => new Date(Date.now() + daysAhead * day) }
  await areaClocks({ ...here.house.kit, clock }, place, 'pages')
}

const page = (title: string, blocks: Block[] = []) => ({
  ...{ title: { 'en-in': title }, type: 'custom', robots: 'index', structuredData: 'none', blocks },
})
const leading = (to: string, id: string): Block => ({
  id: newId(),
  type: 'countdown',
  props: { title: { 'en-in': 'Soon' }, endsAt: '2031-01-01T00:00:00Z', link: { to, id } },
})
const showing = (brand: string): Block => ({
  id: newId(),
  type: 'productRail',
  props: { source: 'brand', brand, most: 4 },
})

/** Asked of the check itself, page by page: errors and warnings. */
const findingsNow = async (id: string): Promise<number[]> => {
  const { version } = await shown(pages, id)
  const { body } = await admin.act(pages, 'checkPage', { ids: [id], versions: { [id]: version } })
  const { given } = body.data.result as unknown as { given: Record<string, { level: string }[]> }
  return ['error', 'warning'].map(wanted => given[id]!.filter(({ level }) => level === wanted).length)
}

const countsOf = async (id: string): Promise<unknown[]> => {
  const { lintErrors, lintWarnings } = await shown(pages, id)
  return [lintErrors, lintWarnings]
}

const down = { does: 'deactivate', at: new Date(Date.now() + 5 * 86_400_000).toISOString() }
const deeds: [string, Record<string, unknown>?][] = [
  ...['publish', 'publish', 'publish', 'publish', 'deactivate', 'activate', 'hide', 'remove', 'restore'].map(
    (one): [string] => [one],
  ),
  ['schedule', down],
  ['schedule', down],
  ['unschedule'],
]

test.each([5, 19])(
  'forty deeds by chance %i: within a minute each page counts what its check finds, and nobody seems to have edited it',
  async seed => {
    const chance = chanceOf(seed)
    const targets: [Resource, string][] = []
    for (let at = 0; at < 3; at += 1) {
      targets.push([pages, await made(pages, page(`Target ${seed} ${at}`))])
      const code = `turn${seed}x${at}`
      targets.push([brands, await made(brands, { code, name: { 'en-in': code }, slug: code })])
    }
    const watched: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const blocks = [chance.pick(targets), chance.pick(targets)].map(([of, id]) =>
        of === brands ? showing(id) : leading('pages', id),
      )
      watched.push(await made(pages, page(`Watched ${seed} ${at}`, blocks)))
    }
    const versions = await Promise.all(watched.map(async id => (await shown(pages, id)).version))
    const operations: string[] = []
    let turns = 0
    for (let deed = 0; deed < 40; deed += 1) {
      const [of, id] = chance.pick(targets)
      const [action, input] = chance.pick(deeds)
      const operation = chance.under(6) === 0 ? undefined : await does(of, action, id, input)
      if (operation) operations.push(operation)
      else if (operations.length > 0) await admin.post('/v1/undo', { operation: operations.pop() })
      if (deed % 4 !== 3) continue
      const before = await Promise.all(watched.map(countsOf))
      await aMinute()
      for (const [at, one] of watched.entries()) {
        const counts = await countsOf(one)
        expect([counts, (await shown(pages, one)).version]).toEqual([await findingsNow(one), versions[at]])
        if (String(counts) !== String(before[at])) turns += 1
      }
    }
    expect(turns).toBeGreaterThan(0)
  },
  120_000,
)

test('what ends in months counts as nothing until thirty days before, then as a warning, with no version and no write by anybody', async () => {
  const ending = await made(pages, page('Ends in a hundred days'))
  await does(pages, 'publish', ending)
  await does(pages, 'schedule', ending, {
    does: 'deactivate',
    at: new Date(Date.now() + 100 * day).toISOString(),
  })
  const watched = await made(pages, page('Leads there', [leading('pages', ending)]))
  const { version } = await shown(pages, watched)
  const counted = async (days: number) => {
    await aMinute(days)
    return countsOf(watched)
  }
  expect(await counted(0)).toEqual([0, 0])
  expect(await counted(69)).toEqual([0, 0])
  expect(await counted(71)).toEqual([0, 1])
  // Taken down earlier than that, the page shows nothing that has ended.
  await does(pages, 'publish', watched)
  await does(pages, 'schedule', watched, { does: 'deactivate', at: new Date(Date.now() + 90 * day).toISOString() })
  expect(await counted(71)).toEqual([0, 0])
  expect((await shown(pages, watched)).version).toBeGreaterThanOrEqual(version as number)
})
