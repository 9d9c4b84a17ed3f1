// What one upload keeps beside its machine: the files themselves, what the server found in them, and what each check was
// asked for. The machine knows only their names.
import { snake } from '#contract/address.ts'
import {
  type FileReading,
  type Inspection,
  isErrorColumn,
  type LeftColumn,
  noProfile,
  twofoldKinds,
  type UploadInput,
} from '#contract/bulk.ts'
import { extraName, freeName } from '#contract/extraColumns.ts'
import type { Upload as UploadType } from '#contract/resource.ts'
import type { Mapping } from '#machines/upload/setup.ts'

export interface Desk {
  files: Map<string, File>
  /** File ref -> id on the server, so that another look at the same file sends nothing. */
  stored: Map<string, string>
  /** Check job -> the call it was made with. */
  checks: Map<string, UploadInput>
  /** Job that applies -> the operation that takes its changes back. */
  operations: Map<string, string>
  inspection: Inspection | undefined
  /** The bulk type in question. */
  upload: string
  /** The sheet somebody chose of a workbook. */
  sheet: string | undefined
  /** What was chosen once for all rows. */
  fill: Readonly<Record<string, string>>
  /** The row somebody chose for the names of the columns. */
  headerRow: number | undefined
  /** What was answered of how numbers and days are meant. */
  reading: FileReading
  /** The rows are those of a former job, as they were. */
  asBefore: boolean
  /** That job: what its columns became, the columns of these rows become. */
  former: string | undefined
  /** The columns are matched by hand, whatever format the file has. */
  isPlain: boolean
  /** What the screen shows beside the machine's state. */
  note(patch: Partial<Noted>): void
}

export interface Noted {
  inspection?: Inspection
  /** 0 to 1, of the file sent so far. */
  sent?: number
  checkJob?: string
  fill?: Desk['fill']
  reading?: FileReading
  asBefore?: boolean
  upload: string
}

/** What the table shows at first: what was recognised, what is most alike, the rest kept as the owner's own columns; each once. */
export const firstMapping = ({ columns, extras, profile }: Inspection): Mapping => {
  // A profile may read several columns into one of ours: a picture and its place.
  if (profile) return Object.fromEntries(columns.map(({ header, column }) => [header, column ?? '']))
  const taken = new Set<string>()
  const once = (column: string) => {
    taken.add(column)
    return column
  }
  const known = columns.map(({ column }) => (column && !taken.has(column) ? once(column) : undefined))
  return Object.fromEntries(
    columns.map(({ header, column, how, like, filled }, at) => {
      if (known[at]) return [header, known[at]]
      if (like && !taken.has(like)) return [header, once(like)]
      const isLeft = extras === false || (how === 'ignored' && (filled === 0 || isErrorColumn(header)))
      return [header, column === null && isLeft ? '' : once(freeName(extraName(header), taken))]
    }),
  )
}

export interface LeftByColumn {
  column: string
  isPart: boolean
  count: number
  /** Where its cells are kept, and that some are not. */
  ways: readonly LeftColumn[]
}

/** A column of the file once, whatever becomes of its cells. */
export const leftByColumn = (left: readonly LeftColumn[]): LeftByColumn[] =>
  [...Map.groupBy(left, ({ column }) => column)].map(([column, ways]) => ({
    column,
    isPart: ways.some(({ isPart }) => isPart),
    count: ways.reduce((sum, { count }) => sum + count, 0),
    ways,
  }))

export interface Matched {
  total: number
  read: number
  /** As columns of the record's own. */
  kept: number
  out: number
  /** Not read, and nothing stands in it. */
  empty: number
}

/** What becomes of the columns as they are mapped now; `left`: what the check found to become no field, which is the last word. */
export const matchedIn = ({ columns }: Inspection, mapping: Mapping, left: readonly LeftColumn[] = []): Matched => {
  const found: Matched = { total: columns.length, read: 0, kept: 0, out: 0, empty: 0 }
  const checked = new Map(leftByColumn(left).map(each => [each.column, each]))
  for (const { header, how, filled } of columns) {
    const wanted = mapping[header] ?? ''
    const known = checked.get(header)
    if (known) found[known.isPart ? 'read' : known.ways.some(({ as }) => as !== null) ? 'kept' : 'out'] += 1
    else if (how === 'profile' || (wanted !== '' && !wanted.startsWith('x_'))) found.read += 1
    else if (filled === 0) found.empty += 1
    else found[wanted === '' ? 'out' : 'kept'] += 1
  }
  return found
}

/** Columns the person must look at before the file can be checked: all of one they said they would match themselves. */
export const openColumns = ({ columns, refusals, profile, unread }: Inspection): string[] => {
  if (profile) return []
  if (unread) return columns.map(({ header }) => header)
  const unknown = columns.filter(({ how }) => how === 'unknown').map(({ header }) => header)
  return unknown.length > 0 || refusals.length === 0 ? unknown : columns.map(({ header }) => header)
}

const twofold: ReadonlySet<string> = new Set([...twofoldKinds.figure, ...twofoldKinds.day])

/**
 * Columns of figures and days as somebody mapped them, where that is not what the file was looked at for: what they can mean is to be
 * asked before they are read. Undefined where nothing of the kind was mapped by hand.
 */
export const mappedAnew = (
  { columns, profile }: Inspection,
  declared: Pick<UploadType, 'columns'> | undefined,
  mapping: Mapping,
): Record<string, string> | undefined => {
  if (profile || !declared) return undefined
  const kinds = new Map(Object.entries(declared.columns).map(([name, { kind }]) => [snake(name), kind]))
  const isTwofold = (column: string | null | undefined) => twofold.has(kinds.get(column ?? '') ?? '')
  const meant = columns.filter(({ header, column, like }) => isTwofold(mapping[header]) || isTwofold(column ?? like))
  const isAnew = meant.some(({ header, column, like }) => (mapping[header] ?? '') !== (column ?? like ?? ''))
  return isAnew ? Object.fromEntries(meant.map(({ header }) => [header, mapping[header] ?? ''])) : undefined
}

/** Only what differs from what the server would do by itself. */
export const inputOf = (
  inspection: Inspection,
  upload: string,
  mapping: Mapping,
  fill: Desk['fill'] = {},
): UploadInput => {
  const { file, columns, profile, unread, sameAs, sheet, remembered } = inspection
  const chosen = columns.flatMap(({ header, column, how }) => {
    const wanted = mapping[header] ?? ''
    // What was remembered is not what the server would do once it is told anything.
    const isRemembered = Object.hasOwn(remembered?.mapping ?? {}, header)
    const isMapped = isRemembered || how === 'mapping' || (how === 'extra' && header !== column)
    const isOwn = !isMapped && wanted === (column ?? '') && how !== 'unknown'
    return isOwn ? [] : [[header, wanted] as const]
  })
  return {
    upload: profile?.upload ?? inspection.upload ?? upload,
    file: file.id,
    ...(chosen.length > 0 && !profile && { mapping: Object.fromEntries(chosen) }),
    ...(profile && { profile: profile.name }),
    ...(unread && { profile: noProfile }),
    ...(Object.keys(fill).length > 0 && { fill }),
    ...(sheet !== undefined && { sheet }),
    ...(sameAs && { again: true }),
  }
}

/** Two columns of the file may not fill the same one of ours. */
export const twice = (mapping: Mapping): Set<string> => {
  const seen = new Set<string>()
  const found = new Set<string>()
  for (const column of Object.values(mapping)) {
    if (column && seen.has(column)) found.add(column)
    seen.add(column)
  }
  return found
}
