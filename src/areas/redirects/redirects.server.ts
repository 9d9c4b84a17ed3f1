// What only redirects need on the server: checks with all others, chains shortened with every write, and the questions asked of them.
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { rowsOf } from '#server/db/statement.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { formerAddresses } from './addresses.server.ts'
import { explain, findLoops, testPaths, tryPattern } from './answers.server.ts'
import { tidyCounts } from './counting.server.ts'
import { askTargets, type Crawled, noteStatuses } from './crawl.server.ts'
import { resolver } from './door.server.ts'
import { planMigration } from './migration.server.ts'
import { addressIn, isLivePage } from './pages.server.ts'
import { r } from './reading.server.ts'
import { type RedirectIs, redirects } from './redirects.ts'
import { redirectUpload } from './upload.server.ts'
import { checkAll, loopBlockers, notesOf, settle, shortenAll } from './writing.server.ts'

const wasUsed = remark('RULE', 'Used within the last year', { key: 'redirects.findings.used' })

const usedInYear = async ({ tx }: Scene, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await rowsOf<{ redirect: string }>(
    tx,
    sql`select distinct redirect from redirect_hit where vendor = app_vendor() and redirect = any(${sql.param([...ids])}::uuid[])
      and day > current_date - 365`,
  )
  return new Set(rows.map(({ redirect }) => redirect))
}

/** A day's counts are tidied once. */
const tidiedToday = async ({ tx, now, staff }: Scene): Promise<boolean> => {
  const [last] = await rowsOf<{ due: boolean }>(
    tx,
    sql`select coalesce(min(at) < ${now.toISOString()}::timestamptz - interval '1 day', true) as due from redirect_change
      where vendor = ${staff.place.vendorCode}`,
  )
  return last?.due !== true
}

export const redirectsServer = serve(redirects, {
  check: checkAll,
  blockers: loopBlockers,
  blocksScheduling: true,
  warnings: notesOf,
  written: settle,
  doors: resolver,
  formerAddresses,
  async clock(scene) {
    const { tx, write, now } = scene
    const ended = await fieldsWhere(
      tx,
      redirects,
      ['id'],
      and(inArray(r.status, ['active']), sql`${r.endsAt} <= ${now.toISOString()}::timestamptz`),
      { limit: 200 },
    )
    if (ended.length > 0)
      await write.move(
        redirects,
        ended.map(({ id }) => id),
        'deactivate',
      )
    if (!(await tidiedToday(scene))) await tidyCounts(tx, scene.staff.place.vendorCode)
    return ended.length === 200
  },
  filters: {
    is: (_op, values, _setting, who) => {
      const kinds: Readonly<Record<keyof typeof RedirectIs.codes, () => SQL>> = {
        // Of a record's page its state now counts, whatever was answered when it was asked last.
        broken: () =>
          sql`coalesce(case when t.page is null then t.final_status in (404, 410) or t.final_status >= 500 else ${who.within('page:broken')} end, false)`,
        flattened: () => sql`t.original_to is not null`,
        shadowing: () => sql`(t.match = 1 and ${isLivePage(who.resources, sql`t."from"`)})`,
      }
      const wanted = values.flatMap(value => (value in kinds ? [kinds[value as keyof typeof kinds]()] : []))
      return sql`(${sql.join([sql`false`, ...wanted], sql` or `)})`
    },
  },
  ahead: { crawl: (errand, ids) => askTargets(errand, ids) },
  actions: {
    testPaths: async scene => ({
      result: await testPaths(scene, scene.input.paths, scene.input.urlLang ?? undefined),
    }),
    explain: async scene => ({ result: await explain(scene, scene.records[0]!) }),
    async redirectPath(scene) {
      const { input, write } = scene
      const [made] = await write.create(redirects, [
        {
          from: input.from,
          to: await addressIn(scene, input.to),
          code: input.code,
          match: input.match,
          keepQuery: 'append',
          priority: 100,
          urlLang: 'any',
        },
      ])
      if (made) await write.move(redirects, [made.id], 'publish')
      return {}
    },
    async flatten(scene) {
      await shortenAll(scene, scene.records)
      return {}
    },
    findLoops,
    async crawl(scene) {
      if (!scene.dry) await noteStatuses(scene, (scene.ahead as Crawled | undefined) ?? new Map())
      return {}
    },
    async retireUnused(scene) {
      const { records, write } = scene
      const ids = records.map(({ id }) => id)
      const used = await usedInYear(scene, ids)
      const left = records.filter(({ id, status }) => !used.has(id) && status === 'active').map(({ id }) => id)
      if (left.length > 0) await write.move(redirects, left, 'deactivate')
      return { refused: ids.filter(id => used.has(id)).map(id => ({ id, why: wasUsed })) }
    },
    planMigration,
    tryPattern: async scene => ({ result: await tryPattern(scene, scene.input) }),
  },
  uploads: { redirect: redirectUpload },
})
