// What one upload keeps beside its machine: the files themselves, what the server found in them, and what each check was
// asked for. The machine knows only their names.
import type { Inspection, UploadInput } from '#contract/bulk.ts'
import type { Mapping } from '#machines/upload/setup.ts'

export interface Desk {
  files: Map<string, File>
  /** File ref -> id on the server, so that another look at the same file sends nothing. */
  stored: Map<string, string>
  /** Check job -> the call it was made with. */
  checks: Map<string, UploadInput>
  inspection: Inspection | undefined
  /** The bulk type in question. */
  upload: string
  /** The sheet somebody chose of a workbook. */
  sheet: string | undefined
  /** What the screen shows beside the machine's state. */
  note(patch: Partial<Noted>): void
}

export interface Noted {
  inspection?: Inspection
  /** 0 to 1, of the file sent so far. */
  sent?: number
  checkJob?: string
  upload: string
}

/** `Net weight (g)` -> `x_net_weight_g`. */
export const extraName = (header: string): string => {
  const name = header
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return `x_${name.replace(/^x_/, '') || 'column'}`
}

/** What the table shows at first: what was recognised, the rest kept as the owner's own columns. */
export const firstMapping = ({ columns }: Inspection): Mapping =>
  Object.fromEntries(
    columns.map(({ header, column, how }) => [header, column ?? (how === 'unknown' ? extraName(header) : '')]),
  )

/** Columns the person must look at before the file can be checked. */
export const openColumns = ({ columns, refusals, profile }: Inspection): string[] => {
  if (profile) return []
  const unknown = columns.filter(({ how }) => how === 'unknown').map(({ header }) => header)
  return unknown.length > 0 || refusals.length === 0 ? unknown : columns.map(({ header }) => header)
}

/** Only what differs from what the server would do by itself. */
export const inputOf = (inspection: Inspection, upload: string, mapping: Mapping): UploadInput => {
  const { file, columns, profile, sameAs, sheet, remembered } = inspection
  const chosen = columns.flatMap(({ header, column, how }) => {
    const wanted = mapping[header] ?? ''
    // What was remembered is not what the server would do once it is told anything.
    const isRemembered = Object.hasOwn(remembered?.mapping ?? {}, header)
    const isOwn = !isRemembered && how !== 'mapping' && wanted === (column ?? '') && how !== 'unknown'
    return isOwn ? [] : [[header, wanted] as const]
  })
  return {
    upload: profile?.upload ?? inspection.upload ?? upload,
    file: file.id,
    ...(chosen.length > 0 && !profile && { mapping: Object.fromEntries(chosen) }),
    ...(profile && { profile: profile.name }),
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
