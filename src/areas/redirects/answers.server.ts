// What is asked of redirects and changes nothing: where paths go, the way of one of them, which rings there are, what a pattern would
// catch of the paths shoppers asked for last.
import { and, inArray, sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import { resourceCalled } from '#contract/naming.ts'
import { type Param, wording } from '#contract/said.ts'
import { placeOf } from '#rules/redirect/flatten.ts'
import { type Ring, ringKey, ringsIn } from '#rules/redirect/loops.ts'
import { folded, longestPath, normalPath, splitUrl } from '#rules/redirect/path.ts'
import { filledIn, patternFinding, patternOf } from '#rules/redirect/pattern.ts'
import { type Followed, follow } from '#rules/redirect/resolve.ts'
import { asWritten, compiling, type Redirect, type Table } from '#rules/redirect/table.ts'
import { printTarget, type Target, targetOf } from '#rules/redirect/target.ts'
import { type Step, shownSteps } from '#rules/trace.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { compiledIn } from './compiled.server.ts'
import { isPagePath, pagesAt } from './pages.server.ts'
import type { Bench, Hop, HopGraph, Lab, Rings } from './pictures.ts'
import {
  asRedirect,
  type Compiled,
  type Ground,
  groundOf,
  living,
  type Ruled,
  r,
  ruled,
  tableAround,
  unhurried,
} from './reading.server.ts'
import { redirects } from './redirects.ts'

const said = {
  path: wording('redirects.test.path', 'Path'),
  hops: wording('redirects.test.hops', 'Hops'),
  to: wording('redirects.test.to', 'Target'),
  code: wording('redirects.test.code', 'Code'),
  none: wording('redirects.test.none', 'No redirect'),
  gone: wording('redirects.test.gone', 'Gone'),
  loop: wording('redirects.test.loop', 'Loop'),
  tooLong: wording('redirects.test.tooLong', 'Too many hops'),
  status: wording('redirects.test.status', 'Final status'),
}

/** Each hop with the rule that led it: `/a (exact) > /b`. */
const wayOf = ({ hops }: Followed): string => hops.map(({ at, row }) => `${at} (${row.match} ${row.code})`).join(' > ')

const endOf = ({ outcome, to }: Followed): Param =>
  outcome === 'moved' && to ? printTarget(to) : outcome === 'moved' ? '' : said[outcome]

/** What stands at the end of each way: of a page of this shop whether it is live, of others what was answered last. */
const statusesOf = async (scene: Scene, all: readonly Followed[]): Promise<(number | undefined)[]> => {
  const paths = all.map(({ to }) => (to && !to.host ? folded(to.path) : undefined))
  const pages = await pagesAt(scene, paths.filter(isThere))
  const last = all.map(({ hops, outcome }) => (outcome === 'moved' ? hops.at(-1)?.row.id : undefined))
  const known = await fieldsWhere(
    scene.tx,
    redirects,
    ['id', 'finalStatus'],
    inArray(r.id, [...new Set(last.filter(isThere))]),
  )
  const asked = new Map(known.map(({ id, finalStatus }) => [id, finalStatus ?? undefined]))
  return all.map(({ outcome }, at) => {
    if (outcome === 'gone') return 410
    const path = paths[at]
    const page = path === undefined ? undefined : pages.get(path)
    if (page) return page.isLive ? 200 : 404
    return path !== undefined && isPagePath(scene, path) ? 404 : asked.get(last[at] ?? '')
  })
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined

export const testPaths = async (scene: Scene, paths: readonly string[], urlLang = 'any'): Promise<Shown> => {
  const { table, ground } = await compiledIn(scene)
  const all = paths.map(typed => {
    const text = splitUrl(typed)?.rest ?? typed
    const path = normalPath(text)
    const query = /\?([^#]*)/.exec(text)?.[1] ?? ''
    return { typed, path, followed: follow(table, { host: ground.home, urlLang, path, query }) }
  })
  const statuses = await statusesOf(
    scene,
    all.map(({ followed }) => followed),
  )
  const rows = all.map(({ typed, followed }, at): Param[] => [
    typed,
    wayOf(followed),
    endOf(followed),
    followed.code === undefined ? '' : String(followed.code),
    statuses[at] === undefined ? '' : String(statuses[at]),
  ])
  const given: Bench = {
    kind: 'bench',
    paths: all.map(({ path, followed: { hops, outcome, to, code } }, at) => ({
      path,
      hops: hops.map(({ at: from, row }) => ({ at: from, code: row.code })),
      outcome,
      ...(to && { to: printTarget(to) }),
      ...(code !== undefined && { code }),
      ...(statuses[at] !== undefined && { status: statuses[at] }),
    })),
  }
  return {
    kind: 'table',
    title: wording('redirects.test.title', 'Path targets'),
    columns: [said.path, said.hops, said.to, said.code, said.status],
    rows,
    given,
  }
}

/** A place in a picture: the path, or the address elsewhere, without what is asked for there. */
const spot = ({ host, path }: Target): string => printTarget({ ...(host && { host }), path, query: '', fragment: '' })

const hopOf = (row: Redirect): Hop => ({
  from: row.from,
  ...(row.to !== null && { to: spot(targetOf(row.to, row.host)) }),
  code: row.code,
  match: row.match,
})

/** A redirect, what leads into it, and what answers from its target on. */
const hopsAround = (table: Table, row: Redirect, into: readonly Redirect[]): Hop[] => {
  const target = row.to === null ? undefined : targetOf(row.to, row.host)
  const { hops } = target
    ? follow(table, { host: target.host ?? row.host, urlLang: row.urlLang, path: target.path, query: '' })
    : { hops: [] }
  const further = hops.map(
    ({ at, to, row: { code, match } }): Hop => ({ from: at, ...(to && { to: spot(to) }), code, match }),
  )
  const all: Hop[] = [...into.map(hopOf), { ...hopOf(row), isIt: true }, ...further]
  const seen = new Set<string>()
  return all.filter(({ from, to }) => {
    const key = `${from}\n${to}`
    return !seen.has(key) && seen.add(key)
  })
}

/** So many that lead into one redirect are drawn. */
const mostInto = 12

/** Redirects that lead to where this one begins, as somebody wrote them. */
const leadingInto = async (tx: Tx, row: Redirect, ground: Ground): Promise<Redirect[]> => {
  if (row.match === 'regex') return []
  const place = placeOf(row.host, row.from)
  const rows = await fieldsWhere(tx, redirects, ruled, and(living, sql`${r.via} @> array[${place}]`), {
    limit: mostInto,
  })
  return rows.filter(({ id }) => id !== row.id).map(other => asRedirect(other, ground))
}

/** What is drawn around a redirect: as somebody wrote it all, and as it answers now. */
const graphOf = async (scene: Scene, row: Redirect, { table, ground }: Compiled, now: Followed): Promise<HopGraph> => {
  const into = await leadingInto(scene.tx, row, ground)
  const written = [asWritten(row), ...into.map(asWritten)]
  const around = await tableAround(scene.tx, written, ground, new Set())
  return {
    kind: 'hops',
    written: hopsAround(around, asWritten(row), into.map(asWritten)),
    now: hopsAround(table, row, into),
    outcome: now.outcome,
  }
}

/** The way of one redirect, hop by hop, and what was written of it before its chain was shortened. */
export const explain = async (scene: Scene, kept: Ruled): Promise<Shown> => {
  const here = await compiledIn(scene)
  const { table, ground } = here
  const row = asRedirect(kept, ground)
  const start = row.match === 'regex' ? (row.to ?? '/') : row.from
  const followed = follow(table, { host: row.host, urlLang: row.urlLang, path: normalPath(start), query: '' })
  const written = asWritten(row)
  const before: Step[] = row.written ? [{ rule: 'shortened', input: row.from, outcome: written.to ?? said.gone }] : []
  const hops = followed.hops.map(
    ({ at, to, row: by }): Step => ({
      rule: 'redirect',
      input: at,
      outcome: to ? `${printTarget(to)} (${by.code})` : said.gone,
    }),
  )
  return {
    kind: 'trace',
    title: wording('redirects.explain.title', 'Redirects from {from}', { from: row.from }),
    result: endOf(followed),
    steps: shownSteps({ result: endOf(followed), steps: [...before, ...hops] }),
    given: await graphOf(scene, row, here, followed),
  }
}

/** Rows looked at in one part of the job, and rings that are drawn. */
const stride = 5000
const mostDrawn = 20

/** Of all that are there, also those that do not answer yet, as they are written. */
export const findLoops: Handler<typeof redirects, undefined> = async ({ tx }) => {
  const ground = await groundOf(tx)
  const rows = (await fieldsWhere(tx, redirects, ruled, living)).map(row => asWritten(asRedirect(row, ground)))
  const table = await unhurried(compiling(rows))
  const found = new Map<string, Ring>()
  return {
    parts: {
      count: rows.length,
      async work(_scene, from) {
        for (const ring of ringsIn(table, rows.slice(from, from + stride))) found.set(ringKey(ring), ring)
        return Math.min(rows.length, from + stride)
      },
      answer: () => ringsShown([...found.values()], rows.length),
    },
  }
}

const ringsShown = (rings: readonly Ring[], count: number): Shown => {
  if (rings.length === 0)
    return {
      kind: 'facts',
      title: wording('redirects.loops.none', 'No redirect loops'),
      facts: [{ label: resourceCalled(redirects), value: count }],
    }
  const given: Rings = { kind: 'rings', rings: rings.slice(0, mostDrawn).map(drawnRing) }
  return {
    kind: 'table',
    title: wording('redirects.loops.title', 'Redirect loops'),
    columns: [wording('redirects.loops.ring', 'Loop'), wording('redirects.loops.members', 'Redirects')],
    rows: rings.map(({ paths, rows: members }) => [paths.join(' > '), members.length]),
    given,
  }
}

const drawnRing = ({ paths, rows }: Ring): Hop[] =>
  rows.map(({ code, match }, at) => ({ from: paths[at]!, to: paths[at + 1]!, code, match }))

const mostAsked = 10_000
const mostMatches = 100

const lastAsked = async (tx: Tx): Promise<string[]> =>
  (
    await rowsOf<{ path: string }>(
      tx,
      sql`select path from asked_path where vendor = app_vendor() order by at desc limit ${mostAsked}`,
    )
  ).map(({ path }) => path)

/** What a pattern would catch of the paths asked for last, and where each would go. */
export const tryPattern = async (
  { tx }: Scene,
  { pattern, to, caseSensitive }: { pattern: string; to?: string | null; caseSensitive?: boolean | null },
): Promise<Shown> => {
  const wrong = patternFinding(pattern, to ?? '')
  if (wrong) throw invalid([{ ...wrong, path: wrong.path ?? 'pattern' }])
  const rule = patternOf(pattern, caseSensitive === true)
  const paths = (await lastAsked(tx)).filter(path => path.length <= longestPath)
  const found = paths.flatMap(path => {
    const groups = rule.match(path)
    return groups ? [{ path, groups, to: to ? filledIn(to, groups) : '' }] : []
  })
  const shown = found.slice(0, mostMatches)
  const given: Lab = {
    kind: 'lab',
    count: found.length,
    all: paths.length,
    matches: shown.map(({ path, to: led }) => {
      const [begin, end] = rule.span(path)
      return { path, begin, end, ...(led && { to: led }) }
    }),
  }
  return {
    kind: 'table',
    title: wording('redirects.lab.title', '{count} of the last {all} paths match', {
      count: String(found.length),
      all: String(paths.length),
    }),
    columns: [said.path, wording('redirects.lab.groups', 'Groups'), said.to],
    rows: shown.map(({ path, groups, to: led }) => [path, groups.slice(1).join(' · '), led]),
    given,
  }
}
