// A chunk of a bulk file: the type's row rules say what each unit leads to, the engine does it. What is wrong is in the
// results, never thrown, and leaves no trace of its unit.
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { differing } from '#server/records/change.ts'
import { storedByIds } from '#server/records/read.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { BulkChange, BulkRow, BulkRules, BulkVerdict, Follower } from '#server/records/serve.ts'
import type { Unit } from './source.ts'
import { applyUnits } from './units.ts'

export type RowFinding = Finding & { line?: number }

export interface RecordWrite {
  resource: Resource
  before: AnyRow | null
  after: AnyRow
  /** What changed. */
  names: string[]
}

export interface UnitResult {
  unit: Unit
  recordWrites: RecordWrite[]
  findings: RowFinding[]
  warnings: RowFinding[]
  left: NonNullable<BulkVerdict['left']>
  keptBy?: BulkVerdict['keptBy']
  about: NonNullable<BulkVerdict['about']>
}

interface Task {
  result: UnitResult
  changes: BulkChange[]
  records: NonNullable<BulkVerdict['records']>
}

export async function judgeAndApply(
  scene: EngineScene,
  type: BulkRules,
  units: readonly Unit[],
  followers: readonly Follower[] = [],
): Promise<UnitResult[]> {
  const results = units.map(unread)
  let open = results.filter(({ findings }) => findings.length === 0)
  while (open.length > 0) {
    const fallen = await oneRound(scene, type, open, followers)
    // Units of a chunk may lean on each other (a brand two products share): when one fell, the others get another
    // judgement on what is there now. Nobody better off: they are all truly wrong.
    const again = fallen.length > 0 ? open.filter(({ findings }) => findings.length > 0) : []
    if (again.length === open.length) break
    open = again
  }
  await lookFurther(scene, type, results)
  return results
}

/**
 * A row with a cell that cannot be read is judged on the others too, so that whoever mends it is told everything at once. Nothing comes
 * of it, and it is not asked where the row's own key cannot be read: then nobody knows what it is about.
 */
async function lookFurther(scene: EngineScene, type: BulkRules, results: readonly UnitResult[]): Promise<void> {
  const isUnread = ({ unit }: UnitResult) => unit.some(({ findings }) => findings.length > 0)
  const isKnown = ({ unit }: UnitResult) => unit.every(({ key, findings }) => key !== '' && findings.every(isOfCell))
  const unread = results.filter(result => isUnread(result) && isKnown(result))
  if (unread.length === 0) return
  const known = await type.load(
    scene,
    unread.flatMap(({ unit }) => unit),
  )
  for (const { unit, findings } of unread) {
    const wrong = new Set(findings.map(({ line, path }) => `${line} ${path}`))
    const lines = new Set(findings.map(({ line }) => line))
    const more = type.judge(unit, known, scene).findings
    findings.push(
      ...more.filter(({ line, path }) => path !== undefined && lines.has(line) && !wrong.has(`${line} ${path}`)),
    )
  }
}

/** Of a row that stands apart, twice or torn nothing further is known. */
const isOfCell = ({ code, path }: Finding): boolean =>
  path !== undefined && code !== 'DUPLICATE_IN_FILE' && code !== 'CSV'

const unread = (unit: Unit): UnitResult => ({
  unit,
  recordWrites: [],
  findings: unit.flatMap(row => row.findings.map(wrong => ({ ...wrong, line: row.line }))),
  warnings: [],
  left: [],
  about: [],
})

/** Those the engine refused. */
async function oneRound(
  scene: EngineScene,
  type: BulkRules,
  open: readonly UnitResult[],
  followers: readonly Follower[],
): Promise<Task[]> {
  const known = await type.load(
    scene,
    open.flatMap(({ unit }) => unit),
  )
  const tasks = open.map(result => judged(scene, type, known, result))
  if (type.extras === 'record') await keepExtras(scene, tasks)
  for (const follower of followers) await followed(scene, follower, tasks)
  await refuseStale(scene, tasks)
  const sound = tasks.filter(({ result }) => result.findings.length === 0)
  const outcomes = await applyUnits(
    scene,
    sound.map(({ changes }) => changes),
  )
  return sound.filter(({ result, changes }, at) => {
    const outcome = outcomes[at]
    if (outcome?.ok)
      result.recordWrites = changes.flatMap(({ resource }, place) => writesOf(resource, outcome.wrote[place]))
    else result.findings = outcome?.findings ?? []
    return !outcome?.ok
  })
}

function writesOf(resource: Resource, wrote: { before: AnyRow | null; after: AnyRow } | undefined): RecordWrite[] {
  const names = wrote ? differing(resource, wrote) : []
  return wrote && names.length > 0 ? [{ resource, ...wrote, names }] : []
}

function judged(scene: EngineScene, type: BulkRules, known: unknown, result: UnitResult): Task {
  const verdict = type.judge(result.unit, known, scene)
  const { changes, findings, warnings, left = [], keptBy = {}, records = [], about = [] } = verdict
  Object.assign(result, { findings, warnings, left, keptBy, about, recordWrites: [] })
  return { result, changes, records }
}

/** Further columns stay with the record the first row is about; what a later row of it says differently is left out. */
async function keepExtras({ tx, staff }: EngineScene, tasks: readonly Task[]): Promise<void> {
  const asked = tasks.flatMap(task => {
    const { unit, about, findings } = task.result
    const [row, ...later] = unit
    if (!row || findings.length > 0) return []
    for (const other of later)
      if (other.left) other.left = other.left.map(([header, as]) => [header, isOf(row, other, as) ? as : null])
    const subject = about.find(({ line }) => line === row.line)
    return subject && Object.keys(row.extra).length > 0 ? [{ task, subject, extra: row.extra }] : []
  })
  for (const [resource, some] of Map.groupBy(asked, ({ subject }) => subject.resource)) {
    const ids = some.map(({ subject }) => subject.id)
    const rows = await storedByIds(tx, staff.place.vendorCode, resource, ids, false)
    const held = new Map(rows.map(({ id, x }) => [id, x as Record<string, string> | null]))
    for (const { task, subject, extra } of some)
      keepWith(task.changes, resource, subject.id, extra, held.get(subject.id))
  }
}

const isOf = (row: BulkRow, other: BulkRow, as: string | null): boolean =>
  as === null || row.extra[as] === other.extra[as]

function keepWith(
  changes: BulkChange[],
  resource: Resource,
  id: string,
  extra: Readonly<Record<string, string>>,
  held: Readonly<Record<string, string>> | null | undefined,
): void {
  const x = Object.fromEntries(Object.entries(extra).filter(([name, cell]) => held?.[name] !== cell))
  if (Object.keys(x).length === 0) return
  const change = changes.find(one => one.id === id && one.does !== 'move')
  if (change?.does === 'create') change.draft = { ...change.draft, x }
  else if (change?.does === 'change') change.patch = { ...change.patch, x }
  else changes.push({ does: 'change', resource, id, patch: { x } })
}

/** Other areas go on with what is sound so far. */
async function followed(scene: EngineScene, follower: Follower, tasks: readonly Task[]): Promise<void> {
  const sound = tasks.filter(({ result }) => result.findings.length === 0)
  const verdicts = await follower(
    scene,
    sound.map(({ result, records }) => ({ rows: result.unit, records })),
  )
  for (const [at, { result, changes }] of sound.entries()) {
    const verdict = verdicts[at]
    if (!verdict) continue
    result.findings.push(...verdict.findings)
    result.warnings.push(...verdict.warnings)
    result.left.push(...(verdict.left ?? []))
    changes.push(...verdict.changes)
  }
}

/** A row with a version says which record its writer saw. */
async function refuseStale({ tx, staff }: EngineScene, tasks: readonly Task[]): Promise<void> {
  const versioned = tasks.flatMap(({ result, changes }) => {
    const [row] = result.unit
    const change = changes.find(({ does }) => does !== 'create')
    return row?.version !== undefined && change ? [{ result, change, line: row.line, was: row.version }] : []
  })
  for (const [resource, some] of Map.groupBy(versioned, ({ change }) => change.resource)) {
    const rows = await storedByIds(
      tx,
      staff.place.vendorCode,
      resource,
      some.map(({ change }) => change.id),
      true,
    )
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    for (const { result, change, line, was } of some) {
      const now = versions.get(change.id)
      if (now !== undefined && now !== was)
        result.findings = [{ ...finding('STALE_VERSION', { was, now }, 'version'), line }]
    }
  }
}
