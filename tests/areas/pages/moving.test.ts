// Whatever is done to where pages stand, in whatever order: no address is two pages', what was promised leads to a page of today, and
// nobody is sent on twice.
import { expect, test } from 'vitest'
import { pages } from '#areas/pages/pages.ts'
import { redirects } from '#areas/redirects/redirects.ts'
import type { AnyRow } from '#contract/resource.ts'
import { chanceOf } from '#server/seed/rows.ts'
import { openDesk } from './desk.ts'

const { admin, shown } = await openDesk()

const does = async (action: string, id: string, input: Record<string, unknown> = {}) => {
  const { version } = await shown(id)
  const { body } = await admin.act(pages, action, { ids: [id], versions: { [id]: version }, input })
  return body.data?.done?.[0] ? body.data.operation : undefined
}
const allOf = async (of: typeof pages | typeof redirects, filter = ''): Promise<AnyRow[]> =>
  (await admin.list(of as typeof pages, `size=100${filter && `&filter=${encodeURIComponent(filter)}`}`)).rows

/** What a page is called and stands under says where it is: asked of what was saved, not of the code under test. */
const expectedPath = (all: ReadonlyMap<string, AnyRow>, { parent, slug }: AnyRow): string =>
  `${parent ? expectedPath(all, all.get(String(parent))!) : ''}/${(slug as Record<string, string>)['en-in']}`

const soundness = async () => {
  const rows = await allOf(pages, '-status:deleted')
  const all = new Map(rows.map(row => [row.id, row]))
  const paths = rows.map(row => (row.path as Record<string, string>)['en-in']!)
  expect(new Set(paths).size).toBe(paths.length)
  for (const row of rows) expect((row.path as Record<string, string>)['en-in']).toBe(expectedPath(all, row))
  const live = new Map(rows.filter(({ status }) => status === 'active').map(row => [row.id, row]))
  const left = await allOf(redirects, 'source:slugChange')
  const from = new Set(left.map(row => String(row.from)))
  for (const { from: old, to } of left) {
    // Never over a live page, never to what leads on, and to where some page stands.
    expect([...live.values()].some(({ path }) => (path as Record<string, string>)['en-in'] === old)).toBe(false)
    expect(from.has(String(to)), `${old} -> ${to}`).toBe(false)
    expect(paths).toContain(to)
  }
}

test.each([7, 11, 23])(
  'thirty deeds by chance %i',
  async seed => {
    const chance = chanceOf(seed)
    const ids: string[] = []
    const operations: string[] = []
    for (let at = 0; at < 9; at += 1) {
      const parent = at > 2 && chance.under(2) === 0 ? chance.pick(ids) : undefined
      const { body } = await admin.act(pages, 'create', {
        input: {
          ...{ title: { 'en-in': `Page ${seed} ${at}` }, type: 'custom', robots: 'index', structuredData: 'none' },
          ...(parent && { parent }),
        },
      })
      const [made] = body.data?.done ?? []
      if (!made) continue
      ids.push(made.id)
      await does('publish', made.id)
    }
    for (let turn = 0; turn < 30; turn += 1) {
      const id = chance.pick(ids)
      const what = chance.under(10)
      const operation =
        what < 4
          ? await does('changeAddress', id, { slug: { 'en-in': `part-${seed}-${chance.under(4)}` } })
          : what < 7
            ? await does('moveUnder', id, { parent: chance.under(3) === 0 ? null : chance.pick(ids) })
            : what < 8
              ? await does(chance.under(2) === 0 ? 'hide' : 'publish', id)
              : undefined
      if (operation) operations.push(operation)
      if (what >= 8 && operations.length > 0) await admin.post('/v1/undo', { operation: operations.pop() })
      if (turn % 5 === 4) await soundness()
    }
  },
  240_000,
)
