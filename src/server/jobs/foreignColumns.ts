// What a profile does with each column of another shop's file, seen where it reads the first rows: the table of columns says what the
// check will find, and what a profile reads without a field of ours for it is told as read.
import { extraName, freeName } from '#contract/extraColumns.ts'
import type { Upload } from '#contract/resource.ts'
import { columnsOf, type ReadColumn } from '#server/csv/header.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import type { Profile } from '#server/records/serve.ts'
import { columnFor, type ForeignFile, foreignRows } from './source.ts'

const mostLooked = 1000

/** Of the columns that hold something in the first rows: whether a field took some of it, else what it is kept as. */
interface Seen {
  took: Set<string>
  kept: Map<string, string | null>
}

async function seenBy(kit: Kit, staff: Staff, file: ForeignFile, profile: Profile, upload: Upload): Promise<Seen> {
  const rows: Record<string, string>[] = []
  for await (const row of foreignRows(kit, staff, file, profile, upload)) if (rows.push(row) === mostLooked) break
  const seen: Seen = { took: new Set(), kept: new Map() }
  for (const { took = [], left = [] } of profile.convert(rows, settingOf(staff.place))) {
    for (const header of took) seen.took.add(header)
    for (const [header, as] of left) seen.kept.set(header, seen.kept.get(header) ?? as)
  }
  return seen
}

export async function foreignColumns(
  kit: Kit,
  staff: Staff,
  file: ForeignFile,
  { profile, upload, header }: { profile: Profile; upload: Upload; header: readonly string[] },
): Promise<ReadColumn[]> {
  const { took, kept } = await seenBy(kit, staff, file, profile, upload)
  const ours = new Set(columnsOf(upload))
  const taken = new Set<string>(kept.values().filter(as => as !== null))
  return header.map(text => {
    const declared = columnFor(profile, text)
    if (took.has(text) || (declared && !kept.has(text)))
      return { header: text, column: declared && ours.has(declared) ? declared : null, how: 'profile' }
    const as = kept.get(text)
    if (as === null) return { header: text, column: null, how: 'ignored' }
    const name = as ?? freeName(extraName(text), taken)
    taken.add(name)
    return { header: text, column: name, how: 'extra' }
  })
}
