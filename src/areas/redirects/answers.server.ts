// What is asked of redirections and changes nothing: where paths go, which rings there are, how much of a list of old addresses is
// covered, what a pattern would catch of the paths shoppers asked for last.
import { sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import { type Param, wording } from '#contract/said.ts'
import { ringsIn } from '#rules/redirect/loops.ts'
import { longestPath, normalPath, splitUrl } from '#rules/redirect/path.ts'
import { filledIn, patternFinding, patternOf } from '#rules/redirect/pattern.ts'
import { type Followed, follow } from '#rules/redirect/resolve.ts'
import { asWritten, compiled } from '#rules/redirect/table.ts'
import { printTarget } from '#rules/redirect/target.ts'
import { type Step, shownSteps } from '#rules/trace.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { liveAmong } from './pages.server.ts'
import { asRedirect, compiledAt, groundOf, living, type Ruled, ruled } from './reading.server.ts'
import { redirects } from './redirects.ts'

const said = {
  path: wording('redirects.test.path', 'Path'),
  hops: wording('redirects.test.hops', 'Hops'),
  to: wording('redirects.test.to', 'Goes to'),
  code: wording('redirects.test.code', 'Code'),
  none: wording('redirects.test.none', 'No redirect'),
  gone: wording('redirects.test.gone', 'Gone'),
  loop: wording('redirects.test.loop', 'Runs in a ring'),
  tooLong: wording('redirects.test.tooLong', 'Too many hops'),
  live: wording('redirects.test.live', 'Live page'),
  covered: wording('redirects.test.covered', 'Covered'),
  chain: wording('redirects.test.chain', 'Covered by a chain'),
  missing: wording('redirects.test.missing', 'Missing'),
  state: wording('redirects.test.state', 'State'),
}

/** Each hop with the rule that led it: `/a (exact) > /b`. */
const wayOf = ({ hops }: Followed): string => hops.map(({ at, row }) => `${at} (${row.match} ${row.code})`).join(' > ')

const endOf = ({ outcome, to }: Followed): Param =>
  outcome === 'moved' && to ? printTarget(to) : outcome === 'moved' ? '' : said[outcome]

export const testPaths = async ({ tx, now }: Scene, paths: readonly string[], urlLang = 'any'): Promise<Shown> => {
  const { table, ground } = await compiledAt(tx, now)
  const rows = paths.map((typed): Param[] => {
    const text = splitUrl(typed)?.rest ?? typed
    const followed = follow(table, {
      host: ground.home,
      urlLang,
      path: normalPath(text),
      query: /\?([^#]*)/.exec(text)?.[1] ?? '',
    })
    return [typed, wayOf(followed), endOf(followed), followed.code === undefined ? '' : String(followed.code)]
  })
  return {
    kind: 'table',
    title: wording('redirects.test.title', 'Where these paths go'),
    columns: [said.path, said.hops, said.to, said.code],
    rows,
  }
}

/** The way of one redirect, hop by hop, and what was written of it before its chain was shortened. */
export const explain = async ({ tx, now }: Scene, kept: Ruled): Promise<Shown> => {
  const { table, ground } = await compiledAt(tx, now)
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
    title: wording('redirects.explain.title', 'Way of {from}', { from: row.from }),
    result: endOf(followed),
    steps: shownSteps({ result: endOf(followed), steps: [...before, ...hops] }),
  }
}

/** Of all that are there, also those that do not answer yet, as they are written. */
export const findLoops = async ({ tx }: Scene): Promise<Shown> => {
  const ground = await groundOf(tx)
  const rows = (await fieldsWhere(tx, redirects, ruled, living)).map(row => asWritten(asRedirect(row, ground)))
  const rings = ringsIn(compiled(rows), rows)
  return {
    kind: 'table',
    title: wording('redirects.loops.title', 'Rings of redirects'),
    columns: [wording('redirects.loops.ring', 'Ring'), wording('redirects.loops.members', 'Members')],
    rows: rings.map(({ paths, rows: members }) => [paths.join(' > '), members.length]),
  }
}

const mostAddresses = 5000
const mostListed = 500

export const planMigration = async (scene: Scene, addresses: string): Promise<Shown> => {
  const { tx, now } = scene
  const { table, ground } = await compiledAt(tx, now)
  const typed = [
    ...new Set(
      addresses.split(/\r?\n/).map(line =>
        line
          .trim()
          .split(/[,;\t]/)[0]!
          .trim(),
      ),
    ),
  ].filter(Boolean)
  const paths = typed.slice(0, mostAddresses).map(text => normalPath(splitUrl(text)?.rest ?? text))
  const live = await liveAmong(scene, paths)
  const judged = paths.map(path => {
    const followed = follow(table, { host: ground.home, urlLang: 'any', path, query: '' })
    if (followed.code !== undefined)
      return { path, state: followed.hops.length > 1 ? said.chain : said.covered, followed }
    return { path, state: live.has(path.toLowerCase()) ? said.live : said.missing, followed }
  })
  const open = [said.missing, said.chain, said.covered, said.live]
  const sorted = judged.sort((one, other) => open.indexOf(one.state) - open.indexOf(other.state))
  const counts = open.map(state => `${judged.filter(one => one.state === state).length}`)
  return {
    kind: 'table',
    title: wording(
      'redirects.migration.title',
      'Coverage: {missing} missing, {chain} by a chain, {covered} covered, {live} live',
      {
        missing: counts[0]!,
        chain: counts[1]!,
        covered: counts[2]!,
        live: counts[3]!,
      },
    ),
    columns: [said.path, said.state, said.to],
    rows: sorted
      .slice(0, mostListed)
      .map(({ path, state, followed }): Param[] => [path, state, followed.code === undefined ? '' : endOf(followed)]),
  }
}

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
    return groups ? [[path, groups.slice(1).join(' · '), to ? filledIn(to, groups) : '']] : []
  })
  return {
    kind: 'table',
    title: wording('redirects.lab.title', '{count} of the last {all} paths match', {
      count: String(found.length),
      all: String(paths.length),
    }),
    columns: [said.path, wording('redirects.lab.groups', 'Groups'), said.to],
    rows: found.slice(0, mostMatches),
  }
}
