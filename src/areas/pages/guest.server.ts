// The door of a shared link: whoever has it reads one page, as a document or as data, in the version it was made for, with the pictures
// that stand on it. No cookie is read or set, nothing is kept of who reads, and once it is over or revoked it is gone.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import { run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Answer, Ask, Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { bodiesOf, withBody } from '#server/records/revisions.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { previewPath } from './addresses.ts'
import { answerOf } from './answer.server.ts'
import { drawnPage, drawnPolicy, filesOn } from './drawn.server.ts'
import { type PageRow, pages } from './pages.ts'
import { type PagePreview, pagePreviews } from './previews.ts'
import { languageOf, missing, placeOf, readerNames, readerOf, served } from './reading.server.ts'

const l = tableFor(pagePreviews)

const quiet = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** As it was in the version the link is pinned to, and as no other; else as it was saved last. A page in the trash is shown by no link. */
const meantBy = async (scene: Scene, { page: id, revision }: PagePreview): Promise<PageRow> => {
  const [page] = await rowsById(scene.tx, pages, [id])
  if (!page || page.status === 'deleted') throw missing()
  if (revision === null) return page
  const bodies = await bodiesOf(scene.tx, scene.setting.vendor, [{ id, no: revision }])
  const kept = bodies.get(`${id} ${revision}`)
  if (!kept) throw missing()
  return withBody(page, kept.body)
}

const opening = async <R>(
  kit: Kit,
  { params: { vendor = '', token = '' } }: Ask,
  read: (scene: Scene, page: PageRow, link: PagePreview) => Promise<R>,
): Promise<R> => {
  const place = await placeOf(kit, vendor)
  const id = openedBy(kit.env, 'preview', vendor, token)
  if (!id) throw missing()
  return withScene(kit, clockwork(place), { action: 'pages.preview', face: 'system' }, async scene => {
    const [link] = await rowsById(scene.tx, pagePreviews, [id])
    if (!link || link.status === 'deleted') throw missing()
    if (link.revokedAt || Date.parse(link.expiresAt) <= scene.now.getTime())
      throw new Problem('GONE', 'This link is not valid any more')
    return read(scene, await meantBy(scene, link), link)
  })
}

const isForReading = ({ request }: Ask): boolean => String(request.headers.accept ?? '').includes('text/html')

const show = (kit: Kit, ask: Ask): Promise<Answer> =>
  opening(kit, ask, async (scene, page, { id }) => {
    const urlLang = languageOf(ask)
    // Who looks a page over sees all of it, unless they ask to see it as somebody.
    const reader = readerOf(ask)
    const { vendor = '', token = '' } = ask.params
    await run(
      scene.tx,
      sql`update ${l} set reads = coalesce(reads, 0) + 1 where ${l.vendor} = ${vendor} and ${l.id} = ${id}::uuid`,
    )
    if (!isForReading(ask)) return served(await answerOf(scene, page, urlLang, reader), quiet)
    const body = await drawnPage(scene, page, { urlLang, reader, files: `${previewPath(vendor)}/${token}/files` })
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': drawnPolicy }
    return { body, headers: { ...quiet, ...type } }
  })

/** Only what stands on that page in that version. */
const showFile = async (kit: Kit, ask: Ask): Promise<Answer> => {
  const { vendor = '', file: id = '' } = ask.params
  const isThere = await opening(kit, ask, async (_scene, page) => filesOn(page).has(id))
  if (!isThere) throw missing()
  const { file, stream } = await kit.files.open(vendor, id)
  return { body: stream, headers: { ...quiet, 'content-type': file.mime, 'x-content-type-options': 'nosniff' } }
}

const link = `${previewPath(':vendor')}/:token`
const anybody = {
  method: 'GET',
  action: 'pages.preview',
  access: 'anyone',
  permission: null,
  tag: pages.label,
} as const

export const guestDoors = (kit: Kit): Endpoint[] => [
  {
    ...anybody,
    path: link,
    lane: 'partners',
    summary: 'A page by a link that was shared, in the version it was made for',
    queryNames: ['lang', ...readerNames],
    run: ask => show(kit, ask),
  },
  {
    ...anybody,
    path: `${link}/files/:file`,
    lane: 'files',
    summary: 'A picture of a page by a link that was shared',
    run: ask => showFile(kit, ask),
  },
]
