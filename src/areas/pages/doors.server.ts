// The doors shoppers, guests and the shop come to without signing in: a page by its path, a page by a shared link, and what shoppers
// did. They read what is live, or what the link was made for, and nothing else.
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defaultUrlLang, urlLangPattern } from '#contract/fields/localized.ts'
import { Problem } from '#contract/problem.ts'
import { normalPath } from '#rules/redirect/path.ts'
import { networkOf } from '#server/auth/addresses.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Answer, Ask, Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { bodiesOf, withBody } from '#server/records/revisions.ts'
import { rowsById, rowsWhere } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { problem } from '#server/words.ts'
import { pagePath, previewPath, statPath } from './addresses.ts'
import { answerOf, type PageAnswer } from './answer.server.ts'
import { type PageRow, pages } from './pages.ts'
import { pagePreviews } from './previews.ts'
import { countVisits, told } from './traffic.server.ts'

const p = tableFor(pages)

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: pages.one })

const placeOf = async (kit: Kit, vendor: string): Promise<Staff['place']> => {
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  if (!place) throw missing()
  return place
}

const languageOf = (ask: Ask): string => {
  const said = (ask.query('lang') ?? defaultUrlLang).toLowerCase()
  return urlLangPattern.test(said) ? said : defaultUrlLang
}

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

const served = ({ urlLang, ...page }: PageAnswer, headers: Record<string, string>): Answer => ({
  data: { urlLang, ...page },
  headers: { 'x-lang-served': urlLang, ...headers },
})

const show = async (kit: Kit, ask: Ask): Promise<Answer> => {
  const place = await placeOf(kit, ask.params.vendor ?? '')
  const asked = ask.query('path') ?? ''
  if (asked === '' || asked.length > 500) throw missing()
  const urlLang = languageOf(ask)
  return withScene(kit, clockwork(place), { action: 'pages.read', face: 'system' }, async scene => {
    const page = await pageAt(scene, normalPath(asked), urlLang)
    if (!page) throw missing()
    return served(await answerOf(scene, page, urlLang), { 'cache-control': 'public, s-maxage=60' })
  })
}

/** As it was in the version the link is pinned to, or as it was saved last; a page in the trash is shown by no link. */
const meantBy = async (scene: Scene, { page: id, revision }: { page: string; revision: number | null }) => {
  const [page] = await rowsById(scene.tx, pages, [id])
  if (!page || page.status === 'deleted') throw missing()
  if (revision === null) return page
  const bodies = await bodiesOf(scene.tx, scene.setting.vendor, [{ id, no: revision }])
  return withBody(page, bodies.get(`${id} ${revision}`)?.body)
}

const preview = async (kit: Kit, ask: Ask): Promise<Answer> => {
  const { vendor = '', token = '' } = ask.params
  const place = await placeOf(kit, vendor)
  const id = openedBy(kit.env, 'preview', vendor, token)
  if (!id) throw missing()
  return withScene(kit, clockwork(place), { action: 'pages.preview', face: 'system' }, async scene => {
    const [link] = await rowsById(scene.tx, pagePreviews, [id])
    if (!link || link.status === 'deleted') throw missing()
    if (link.revokedAt || Date.parse(link.expiresAt) <= scene.now.getTime())
      throw new Problem('GONE', 'This link is not valid any more')
    const page = await meantBy(scene, link)
    await run(
      scene.tx,
      sql`update page_previews set reads = coalesce(reads, 0) + 1 where vendor = ${vendor} and id = ${id}::uuid`,
    )
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
    return served(await answerOf(scene, page, languageOf(ask)), headers)
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
    queryNames: ['path', 'lang'],
    run: ask => show(kit, ask),
  },
  {
    method: 'GET',
    path: `${previewPath(':vendor')}/:token`,
    action: 'pages.preview',
    access: 'anyone',
    permission: null,
    lane: 'partners',
    tag: pages.label,
    summary: 'A page by a link that was shared, in the version it was made for',
    queryNames: ['lang'],
    run: ask => preview(kit, ask),
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
