// What happens to a redirection when it is written: checked alone and together with those it meets, put into its normal form, and its
// chain shortened, with all that lead through it.
import { and, sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Patch } from '#contract/resource.ts'
import { checked } from '#rules/redirect/check.ts'
import { type Flattened, flattened, isTouchedWhole, placeOf } from '#rules/redirect/flatten.ts'
import { loopFinding } from '#rules/redirect/loops.ts'
import { ancestors, folded } from '#rules/redirect/path.ts'
import { mostPatterns } from '#rules/redirect/pattern.ts'
import { asWritten, keyOf, type Redirect, type Table, withRows } from '#rules/redirect/table.ts'
import { targetOf } from '#rules/redirect/target.ts'
import { refusal } from '#rules/refusal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { metByUndone } from '#server/records/undone.ts'
import { liveAmong, pagesAt } from './pages.server.ts'
import {
  asRedirect,
  type Ground,
  groundOf,
  living,
  noteChange,
  type Ruled,
  r,
  ruled,
  tableAround,
} from './reading.server.ts'
import { type RedirectRow, redirects } from './redirects.ts'

const isAnswering = ({ status }: Record<string, unknown>): boolean => status === 'active' || status === 'schedule'

/** What is taken back comes as it was, what was written of it included. */
const isBack = (scene: Scene): boolean => (scene as EngineScene).invocation.undoOf !== undefined

/** What shortening may write. */
const settled = [...ruled, 'page', 'finalStatus', 'checkedAt'] as const

const isUpload = (scene: Scene): boolean => (scene as EngineScene).invocation.action === 'redirects.upload'

const leading = ['to', 'code', 'keepQuery', 'keepRemainder'] as const

/** Transactions in which a chain is being shortened: what is written then is worked out already. */
const shortening = new WeakSet<Tx>()

/** Writes that are worked out already: neither checked nor followed by others. */
export const asWorked = async (tx: Tx, write: () => Promise<unknown>): Promise<void> => {
  const isInside = shortening.has(tx)
  shortening.add(tx)
  try {
    await write()
  } finally {
    if (!isInside) shortening.delete(tx)
  }
}

/** Whether a person wrote where it leads, in place of what shortening had put there. */
const isRewritten = (before: AnyRow | null, after: AnyRow): boolean =>
  !before ||
  (JSON.stringify(before.written ?? null) === JSON.stringify(after.written ?? null) &&
    leading.some(name => before[name] !== after[name]))

/** As somebody wrote it: what they changed just now, and of the rest what stood there before it was shortened. */
const meantBy = (
  { before, after }: { before: AnyRow | null; after: AnyRow },
  ground: Ground,
  isBack: boolean,
): Redirect => {
  const row = asRedirect(after as unknown as Ruled, ground)
  const { written, ...plain } = row
  if (!written || !before || isBack || !isRewritten(before, after)) return asWritten(row)
  const kept = leading.filter(name => before[name] === after[name])
  return { ...plain, ...Object.fromEntries(kept.map(name => [name, written[name]])) }
}

const normal = (row: Redirect, after: Record<string, unknown>, ground: Ground) =>
  checked(
    {
      ...row,
      startsAt: after.startsAt as string | null,
      endsAt: after.endsAt as string | null,
    },
    ground,
  )

const meant = (change: Change, ground: Ground, isBack: boolean) => {
  const after = { id: '', ...change.after } as unknown as AnyRow
  const row = meantBy({ before: change.before, after }, ground, isBack)
  const judged = normal(row, after, ground)
  return { row: { ...row, host: judged.host, from: judged.from, to: judged.to }, judged }
}

/** What is wrong with each, alone and with the others; those that are sound are put into their normal form, their chain shortened. */
export const checkAll = async (scene: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const { tx } = scene
  if (shortening.has(tx)) return changes.map(() => [])
  const ground = await groundOf(tx)
  const all = changes.map(change => meant(change, ground, isBack(scene)))
  const ids = new Set(changes.flatMap(({ before }) => before?.id ?? []))
  const rows = all.map(({ row }) => row)
  const around = await tableAround(tx, rows, ground, ids)
  const live = await liveAmong(
    scene,
    all.flatMap(({ row }) => (row.match === 'exact' ? [row.from] : [])),
  )
  const patterns = rows.some(({ match }) => match === 'regex') ? await countPatterns(tx) : 0
  const taken = await keysTaken(tx, rows, ground, ids)
  const kept: Redirect[] = []
  const found = all.map(({ row, judged }, at) => {
    const { after, before } = changes[at]!
    if (after.status === 'deleted') return []
    const findings = [...judged.findings]
    const { host } = after
    if (typeof host === 'string' && host !== '' && !ground.hosts.includes(host.toLowerCase()))
      findings.push(finding('ENUM', { v: host, list: ground.hosts.join(', ') }, 'host'))
    const other = taken.get(keyOf(row))
    if (other) findings.push(finding('DUPLICATE', { v: row.from, other }, 'from'))
    if (row.match === 'exact' && !after.shadowOk && live.has(folded(row.from)))
      findings.push({ ...refusal('RULE', 'redirect.live', { path: row.from }), path: 'from' })
    if (row.match === 'regex' && !before && patterns >= mostPatterns)
      findings.push({ ...refusal('LIMIT', 'redirect.rules', { max: mostPatterns }), path: 'match' })
    if (findings.length > 0 || after.status === 'inactive') return findings
    // A file was looked at as a whole before: a ring it has only until a later line is no ring.
    if (isUpload(scene)) return findings
    const ring = loopFinding(withRows(around, kept), row)
    if (ring) return [{ ...ring, path: 'to' }]
    kept.push(row)
    return findings
  })
  if (!isBack(scene)) {
    const table = withRows(
      around,
      rows.filter((_, at) => found[at]?.length === 0 && isAnswering(changes[at]!.after)),
    )
    const ends = await worked(scene, rows, table, ground)
    for (const [at, { before, after }] of changes.entries()) {
      putRight.set(after, all[at]!.judged.notes)
      if (found[at]?.length !== 0) continue
      Object.assign(after, differing(after, ends[at]!), unasked(before, ends[at]!.to))
    }
  }
  return found
}

/**
 * What was sound when it was drafted may close a ring by now: the loop test once more, of what is about to answer, and of all of it
 * together.
 */
export const loopBlockers = async (scene: Scene, rows: readonly RedirectRow[]): Promise<Finding[][]> => {
  const { tx } = scene
  if (shortening.has(tx) || isBack(scene) || isUpload(scene)) return rows.map(() => [])
  const ground = await groundOf(tx)
  const all = rows.map(row => asWritten(asRedirect(row, ground)))
  const around = await tableAround(tx, all, ground, new Set(rows.map(({ id }) => id)))
  const kept: Redirect[] = []
  return all.map(row => {
    const ring = loopFinding(withRows(around, kept), row)
    if (ring) return [{ ...ring, path: 'to' }]
    kept.push(row)
    return []
  })
}

const countPatterns = async (tx: Tx): Promise<number> =>
  (await fieldsWhere(tx, redirects, ['id'], sql`${r.match} = 3`, { limit: mostPatterns + 1 })).length

/** What is there with one of these keys: its path, by key. */
const keysTaken = async (
  tx: Tx,
  rows: readonly Redirect[],
  ground: Ground,
  own: ReadonlySet<string>,
): Promise<Map<string, string>> => {
  const froms = rows.map(({ from }) => folded(from))
  const there = await fieldsWhere(tx, redirects, ruled, sql`lower(${r.from}) = any(${sql.param(froms)}::text[])`)
  return new Map(there.filter(({ id }) => !own.has(id)).map(row => [keyOf(asRedirect(row, ground)), row.from]))
}

/** What was put right of those that are being written, by what they will be. */
const putRight = new WeakMap<object, readonly Finding[]>()

/** What the check put right, told before it is done. */
export const notesOf = async (_: Scene, changes: readonly Change[]): Promise<Finding[]> =>
  changes.flatMap(({ after }) => putRight.get(after) ?? [])

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What of each row says where it leads: in its normal form, with the end of its chain in it, and the record whose page that is. */
const worked = async (
  scene: Scene,
  meantRows: readonly Redirect[],
  table: Table,
  ground: Ground,
): Promise<Patch<typeof redirects>[]> => {
  const all = meantRows.map(meantRow => ({ meantRow, ...flattened(table, meantRow) }))
  const pathOf = ({ row }: Flattened): string | undefined => {
    const target = row.to === null ? undefined : targetOf(row.to, ground.home)
    return target && !target.host ? folded(target.path) : undefined
  }
  const pages = await pagesAt(
    scene,
    all.flatMap(one => pathOf(one) ?? []),
  )
  return all.map(one => {
    const { row: end, visited, meantRow } = one
    const page = pages.get(pathOf(one) ?? '')
    return {
      host: end.host === ground.home ? null : end.host,
      from: end.from,
      to: end.to,
      code: String(end.code) as RedirectRow['code'],
      keepQuery: end.keepQuery,
      keepRemainder: end.keepRemainder,
      originalTo: end.written ? meantRow.to : null,
      written: end.written ?? null,
      via: visited.length > 0 ? visited : null,
      page: page ? { to: page.to, id: page.id } : null,
    }
  })
}

/** What of that is another than it is. */
const differing = (row: Readonly<Record<string, unknown>>, wanted: Patch<typeof redirects>): Patch<typeof redirects> =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !same(row[name], value))) as Patch<
    typeof redirects
  >

/** What its former target answered says nothing of the new one. */
const unasked = (before: Readonly<Record<string, unknown>> | null, to: unknown): Patch<typeof redirects> =>
  before?.checkedAt && !same(before.to, to) ? { finalStatus: null, checkedAt: null } : {}

/** Rows whose way leads through a place one of these answers at, before or after. */
const ledThrough = async (tx: Tx, rows: readonly Redirect[], but: ReadonlySet<string>): Promise<RedirectRow[]> => {
  const wide = rows.some(({ match }) => match !== 'exact')
  const places = rows.flatMap(({ host, from }) => ancestors(folded(from)).map(path => placeOf(host, path)))
  // One look into a set for each place of a row: a file writes a thousand at a time beside two hundred thousand that are there.
  const near = wide
    ? sql`${r.via} is not null`
    : sql`exists (select from unnest(${r.via}) place where place = any(${sql.param([...new Set(places)])}::text[]))`
  const found = await fieldsWhere(
    tx,
    redirects,
    [...settled, 'version', 'status'],
    and(near, sql`${r.via} is not null`),
  )
  return found.filter(
    ({ id, via }) => !but.has(id) && rows.some(row => isTouchedWhole(via ?? [], row)),
  ) as unknown as RedirectRow[]
}

/** After every write, in the same transaction: what leads through the rows that were written is worked out anew. */
export const settle = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const { tx } = scene
  if (shortening.has(tx)) return
  await noteChange(tx, scene.staff.place.vendorCode)
  const ground = await groundOf(tx)
  const here = new Map(changes.map(change => [change.after.id, change]))
  const rows = changes.flatMap(({ before, after }) => {
    const was = before && isAnswering(before) ? [asRedirect(before as unknown as Ruled, ground)] : []
    return isAnswering(after) ? [...was, meant({ before, after }, ground, isBack(scene)).row] : was
  })
  const touched = rows.length > 0 ? await ledThrough(tx, rows, new Set(here.keys())) : []
  const all = [
    ...changes
      .filter(({ after }) => after.status !== 'deleted')
      .map(change => ({
        row: change.after as unknown as RedirectRow,
        meant: meant(change, ground, isBack(scene)).row,
      })),
    ...touched.map(row => ({ row, meant: asWritten(asRedirect(row, ground)) })),
  ]
  await shorten(scene, all, ground)
}

/** Works these out anew. */
const shorten = async (
  scene: Scene,
  all: readonly { row: RedirectRow; meant: Redirect }[],
  ground: Ground,
): Promise<number> => {
  if (all.length === 0) return 0
  const { tx, write } = scene
  const table = await tableAround(
    tx,
    all.map(({ meant }) => meant),
    ground,
    new Set(),
  )
  const ends = await worked(
    scene,
    all.map(({ meant }) => meant),
    table,
    ground,
  )
  const patches = all.flatMap(({ row }, at) => {
    const stands = row as unknown as Record<string, unknown>
    const patch = { ...differing(stands, ends[at]!), ...unasked(stands, ends[at]!.to) }
    return Object.keys(patch).length > 0 ? [{ id: row.id, patch }] : []
  })
  if (patches.length === 0) return 0
  await asWorked(tx, () => write.change(redirects, patches))
  return patches.length
}

/** All of these, whether or not something they lead through was written; how many changed. */
export const shortenAll = async (scene: Scene, rows: readonly RedirectRow[]): Promise<number> => {
  const ground = await groundOf(scene.tx)
  return shorten(
    scene,
    rows.map(row => ({ row, meant: asWritten(asRedirect(row, ground)) })),
    ground,
  )
}

/** Rows whose ways lead through these paths are worked out anew, where something other than a redirection's own write moved there. */
export const shortenThrough = async (scene: Scene, paths: readonly string[]): Promise<void> => {
  const ground = await groundOf(scene.tx)
  const places = paths.map(path => placeOf(ground.home, path))
  const rows = await fieldsWhere(
    scene.tx,
    redirects,
    [...settled, 'version', 'status'],
    and(living, sql`${r.via} && ${sql.param(places)}::text[]`),
  )
  const met = await metByUndone(
    scene,
    redirects,
    rows.map(({ id }) => id),
  )
  await shorten(
    scene,
    rows
      .filter(({ id }) => !met.has(id))
      .map(row => ({ row: row as unknown as RedirectRow, meant: asWritten(asRedirect(row, ground)) })),
    ground,
  )
}
