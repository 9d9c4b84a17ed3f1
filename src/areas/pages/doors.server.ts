// The doors shoppers and the shop come to without signing in: a page by its path, as it is live, and what shoppers did on pages.
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { blocksIn } from '#contract/fields/blocks.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { Problem } from '#contract/problem.ts'
import { normalPath } from '#rules/redirect/path.ts'
import { networkOf } from '#server/auth/addresses.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Answer, Ask, Endpoint } from '#server/http/endpoint.ts'
import { etagOf, isKept } from '#server/http/etag.ts'
import type { Kit } from '#server/kit.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { kitOf, withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { pagePath, statPath } from './addresses.ts'
import { answerOf } from './answer.server.ts'
import { filesOn } from './drawn.server.ts'
import { guestDoors } from './guest.server.ts'
import { meantIn } from './meant.server.ts'
import { type PageRow, pages } from './pages.ts'
import { languageOf, missing, placeOf, readerNames, readerOf, served } from './reading.server.ts'
import { countVisits, told } from './traffic.server.ts'

const p = tableFor(pages)

/** In its own language first; what has no path of its own there answers at that of the default language. */
const pageAt = async ({ tx }: Scene, path: string, urlLang: string): Promise<PageRow | undefined> => {
  if (path === '/') {
    const [home] = await rowsWhere(tx, pages, and(eq(p.type, 'home'), eq(p.status, 'active')), { live: true })
    return home
  }
  const [found] = await rowsOf<{ page: string }>(
    tx,
    sql`select page from page_path where vendor = app_vendor() and path = ${path.toLowerCase()}
      and url_lang in (${urlLang}, ${defaultUrlLang}) order by url_lang = ${urlLang} desc limit 1`,
  )
  if (!found) return undefined
  const [page] = await rowsWhere(tx, pages, eq(p.id, found.page), { live: true })
  return page
}

/** Kernel B 0.10: what stands before the shop keeps it so long, and knows it again. */
const kept = { 'cache-control': 'public, s-maxage=300, stale-while-revalidate=60' }

/** Characters: more than this some programs take for no header any more. */
const longestKeys = 6000

/** Whatever the answer is made of, so that it can be thrown away with any of it: the shop, the page, what stands on it. */
const keysOf = (scene: Scene, page: PageRow): string => {
  const nameIn = new Map(kitOf(scene).resources.map(({ name, one }) => [name, one.replaceAll(' ', '-')]))
  const all = new Set([
    ...[`v:${scene.setting.vendor}`, `page:${page.id}`],
    ...meantIn(blocksIn(page.blocks)).map(({ to, id }) => `${nameIn.get(to) ?? to}:${id}`),
    ...[...filesOn(page)].map(id => `asset:${id}`),
  ])
  let text = ''
  for (const key of all) if (text.length + key.length < longestKeys) text += ` ${key}`
  return text.trim()
}

const show = async (kit: Kit, ask: Ask): Promise<Answer> => {
  const place = await placeOf(kit, ask.params.vendor ?? '')
  const asked = ask.query('path') ?? ''
  if (asked === '' || asked.length > 500) throw missing()
  const urlLang = languageOf(ask)
  // Whoever is not said to be signed in is a guest.
  const { visitor = 'guest', platform } = readerOf(ask)
  return withScene(kit, clockwork(place), { action: 'pages.read', face: 'system' }, async scene => {
    const page = await pageAt(scene, normalPath(asked), urlLang)
    if (!page) throw missing()
    const answer = served(await answerOf(scene, page, urlLang, { visitor, platform }), {
      ...kept,
      'surrogate-key': keysOf(scene, page),
    })
    const etag = etagOf(JSON.stringify(answer.data))
    const headers = { ...answer.headers, etag }
    return isKept(ask.request, etag) ? { status: 304, body: '', headers } : { ...answer, headers }
  })
}

/** Of one network within a minute; the shop gathers what its shoppers do. */
const mostVisits = 3000
const turns = new WeakMap<Kit['db'], Map<string, { minute: number; visits: number }>>()

const admit = (kit: Kit, from: string, visits: number): void => {
  const all = turns.get(kit.db) ?? new Map<string, { minute: number; visits: number }>()
  turns.set(kit.db, all)
  const minute = Math.floor(Date.now() / 60_000)
  const turn = all.get(from)
  const before = turn?.minute === minute ? turn.visits : 0
  if (before + visits > mostVisits)
    throw new Problem('RATE_LIMITED', 'Too many visits were told at once. Try again in a minute', { retryAfter: 60 })
  // What is over is forgotten, so that nobody fills the memory by calling from everywhere.
  if (all.size > 10_000) for (const [name, one] of all) if (one.minute !== minute) all.delete(name)
  all.set(from, { minute, visits: before + visits })
}

export const pageDoors = (kit: Kit): Endpoint[] => [
  ...guestDoors(kit),
  {
    method: 'GET',
    path: pagePath(':vendor'),
    action: 'pages.read',
    access: 'anyone',
    permission: null,
    lane: 'partners',
    reads: true,
    tag: pages.label,
    summary: 'A page by its path, as shoppers see it',
    queryNames: ['path', 'lang', ...readerNames],
    run: ask => show(kit, ask),
  },
  {
    method: 'POST',
    path: statPath(':vendor'),
    action: 'pages.tell',
    access: 'anyone',
    permission: null,
    lane: 'partners',
    bodyLimit: 64 * 1024,
    tag: pages.label,
    summary: 'What shoppers did on pages, gathered by the shop; who they were is not asked',
    bodySchema: z.toJSONSchema(told),
    run: async ask => {
      const { vendorCode } = await placeOf(kit, ask.params.vendor ?? '')
      const { visits } = bodyOf(told, ask.body)
      admit(kit, `${vendorCode} ${networkOf(ask.request.ip)}`, visits.length)
      countVisits(kit, vendorCode, visits)
      return { status: 202, data: {} }
    },
  },
]
