// What becomes of missed paths: a redirect each, or nothing. A suggestion is the live page whose address is most like the path.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { stepped } from '#server/records/regions.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene, serve } from '#server/records/serve.ts'
import { type Miss, missColumns, misses } from './misses.ts'
import { addressIn, pagesLike } from './pages.server.ts'
import { type RedirectRow, redirects } from './redirects.ts'

const m = tableFor(misses)

const noSuggestion = remark('RULE', 'No suggestion available', { key: 'misses.findings.noSuggestion' })

const lead = async (
  { write }: Scene,
  rows: readonly { path: string; to: string | null; code: RedirectRow['code'] }[],
  source: 'manual' | 'suggested',
) => {
  const made = await write.create(
    redirects,
    rows.map(({ path, to, code }) => ({
      from: path,
      to,
      code,
      match: 'exact' as const,
      keepQuery: 'append' as const,
      priority: 100,
      urlLang: 'any',
      source,
    })),
  )
  await write.move(
    redirects,
    made.map(({ id }) => id),
    'publish',
  )
}

const decision = {
  async load({ tx }: Scene, rows: BulkRow<Values<typeof missColumns>>[]) {
    const paths = rows.flatMap(({ values }) => values.path?.toLowerCase() ?? [])
    const found = await fieldsWhere(
      tx,
      misses,
      ['id', 'path', 'decision', 'suggestion'],
      sql`lower(${m.path}) = any(${sql.param(paths)}::text[])`,
    )
    return new Map(found.map(row => [row.path.toLowerCase(), row]))
  },
}

/** So alike a page must be to be suggested unasked. */
const likely = 0.5
/** Paths looked at in one turn of the clock: each is held against every page. */
const mostLooked = 20

/** What was missed since: the page each is likely to mean, so that one key leads it there. A figure, as hits are. */
const suggestUnasked = async (scene: Scene): Promise<boolean> => {
  const isNew = and(eq(m.decision, 'open'), isNull(m.score), isNull(m.suggestion))
  const open = await fieldsWhere(scene.tx, misses, ['id', 'path'], isNew, { limit: mostLooked })
  const found = []
  for (const { id, path } of open) {
    const [best] = await pagesLike(scene, path, 1)
    const score = best?.score ?? 0
    found.push({ id, suggestion: score >= likely ? best?.path : null, score: score.toFixed(2) })
  }
  if (found.length > 0)
    await run(
      scene.tx,
      sql`update ${m} set suggestion = p.suggestion, score = p.score
        from json_to_recordset(${JSON.stringify(found)}::json) as p (id uuid, suggestion text, score numeric)
        where ${m.vendor} = ${scene.staff.place.vendorCode} and ${m.id} = p.id`,
    )
  return open.length === mostLooked
}

export const missesServer = serve(misses, {
  clock: suggestUnasked,
  refusals: ({ suggestion }) => ({ accept: suggestion ? undefined : noSuggestion }),
  actions: {
    async redirect(scene) {
      const { records, input } = scene
      const to = await addressIn(scene, input.to)
      await lead(
        scene,
        records.map(({ path }) => ({ path, to, code: input.code })),
        'manual',
      )
      return {}
    },
    async accept(scene) {
      const { records } = scene
      const sure = records.filter(({ suggestion }) => suggestion)
      if (sure.length > 0)
        await lead(
          scene,
          sure.map(({ path, suggestion }) => ({ path, to: suggestion, code: '301' })),
          'suggested',
        )
      return { refused: records.filter(({ suggestion }) => !suggestion).map(({ id }) => ({ id, why: noSuggestion })) }
    },
    ignore: async () => ({}),
    reopen: async () => ({}),
    async suggest(scene) {
      const { records, input } = scene
      const least = Number(input.minScore)
      const patches: { id: string; patch: Partial<Miss> }[] = []
      for (const { id, path } of records) {
        const [best] = await pagesLike(scene, path, 1)
        if (best && best.score >= least)
          patches.push({ id, patch: { suggestion: best.path, score: best.score.toFixed(2) } })
      }
      return { patches }
    },
  },
  uploads: {
    missDecision: bulk(missColumns, {
      load: decision.load,
      judge([row], known, { now }) {
        const nothing = { changes: [], findings: [], warnings: [] }
        if (!row) return nothing
        const at = (found: Finding) => [{ ...found, line: row.line }]
        const { path = '', decision: decided = 'open', to } = row.values
        const miss = known.get(path.toLowerCase())
        if (!miss)
          return {
            ...nothing,
            findings: at(
              remark('REF_NOT_FOUND', '{path} has had no requests', {
                path: 'path',
                params: { path },
                key: 'misses.findings.unknown',
              }),
            ),
          }
        if (miss.decision === decided) return nothing
        const target = to ?? miss.suggestion
        if (decided === 'redirected' && !target) return { ...nothing, findings: at({ ...noSuggestion, path: 'to' }) }
        const event = { redirected: 'redirect', ignored: 'ignore', open: 'reopen' }[decided]
        const led = {
          does: 'create' as const,
          resource: redirects,
          id: newId(),
          status: 'active',
          draft: {
            from: miss.path,
            to: target,
            code: '301',
            match: 'exact',
            keepQuery: 'append',
            priority: 100,
            urlLang: 'any',
            source: 'import',
          },
        }
        const moved = {
          does: 'change' as const,
          resource: misses,
          id: miss.id,
          patch: { ...stepped(misses, miss as Miss, { decision: event }, now) },
        }
        return { ...nothing, changes: decided === 'redirected' ? [led, moved] : [moved] }
      },
    }),
  },
})
