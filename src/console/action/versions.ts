// The versions of a record that can be put back, newest first: who made each and when, and what it differs in from now. Pure.
import type { FieldDiff, HistoryLine } from '#contract/call.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import { versionOf } from '#contract/revisions.ts'
import { isSame } from '#machines/merge.ts'

export interface Version {
  version: number
  /** Who made it and when; of the first, where nothing was noted, when the record was made. */
  made?: { at: string; byName?: string | null }
  /** Empty where it is as it is now. */
  diff: FieldDiff[]
}

const madeOf = (record: AnyRow, version: number, line: HistoryLine | undefined): Version['made'] => {
  if (line) return { at: line.at, byName: line.byName }
  return version === 1 && record.createdAt ? { at: String(record.createdAt) } : undefined
}

export const versionsOf = (resource: Resource, record: AnyRow, lines: readonly HistoryLine[]): Version[] => {
  const open = new Set(writable(resource, false).map(([name]) => name))
  // What was copied to another brand changed nothing here.
  const own = lines.filter(({ copied }) => copied?.way !== 'to')
  const newestFirst = own.sort((one, other) => other.version - one.version)
  const was = new Map<string, unknown>()
  const found: Version[] = []
  for (const [at, line] of newestFirst.entries()) {
    for (const { field, before } of line.diff) if (open.has(field)) was.set(field, before)
    const earlier = newestFirst[at + 1]
    // What only moved the record made no version of its own where contents are counted by revisions.
    if (earlier?.revision !== undefined && earlier.revision !== earlier.version) continue
    const isMove = line.revision !== undefined && line.revision !== line.version
    const version = earlier?.version ?? (isMove ? line.revision! : line.version - 1)
    if (version < 1 || version >= record.version || version === versionOf(resource, record)) continue
    const diff = [...was].flatMap(([field, after]) =>
      isSame(record[field] ?? null, after ?? null)
        ? []
        : [{ field, before: record[field] ?? null, after: after ?? null }],
    )
    const made = madeOf(record, version, earlier)
    found.push({ version, ...(made && { made }), diff })
  }
  return found
}
