// What a bulk file turns out to be before it is sent, and what it would do or did. The upload screen is drawn from these.
import type { CellDiff, FirstColumn, FirstRow, Resulting } from './becoming.ts'
import type { Changes, Shown } from './call.ts'
import type { Finding } from './problem.ts'
import type { Upload } from './resource.ts'
import type { RowOutcome } from './rowOutcome.ts'
import type { Said } from './said.ts'

/** What a file may be; only its rows may be fewer or more, by its type. */
export const fileBounds = { bytes: 20 * 1024 * 1024, rows: 50_000, cellBytes: 64 * 1024, columns: 600 } as const
/** Characters of one line, in a file of lines of JSON: a tree of blocks of the largest size, with all that is said beside it. */
export const lineBytes = 1024 * 1024
/** So many rows a file of this type may have. */
export const mostRows = ({ most = fileBounds.rows }: Pick<Upload, 'most'>): number => most
/** Empties a field; a blank cell leaves it as it is. */
export const clearMark = '__CLEAR__'
/** Columns every file may carry beside its own. */
export const commonColumns = ['command', 'version'] as const
/** Columns of an error file, before nothing and after the file's own; ignored when they come back. */
export const errorColumns = ['_line', '_outcome', '_error_code', '_error_column', '_error_message'] as const

/** The last column of such a file where the columns have the names of the first one: the number of the job that knows what they became. */
export const jobColumn = '_job'
/** Put there when failed rows were sent back; nobody's own column. */
export const isErrorColumn = (header: string): boolean =>
  [...errorColumns, jobColumn].some(name => name === header.toLowerCase())

export type RowCommand = 'upsert' | 'create' | 'update' | 'delete' | 'skip'
/** What becomes of one column of the file. */
export interface InspectedColumn {
  /** As the file spells it. */
  header: string
  /** Our column; null when nothing is done with it, and of a profile where it is read but no field of its own. */
  column: string | null
  /** `extra`: kept as `x_`; `ignored`: starts with `_`; `unknown`: refuses the file unless mapped. */
  how: 'name' | 'mapping' | 'profile' | 'extra' | 'ignored' | 'unknown'
  /** The nearest known column. */
  meant?: string
  /** The known column it is most like, by name, the trade's words and the shape of its cells: proposed, never taken unasked. */
  like?: string
  /** Cells of it that hold something. */
  filled: number
  /** The file gives it no name; `header` says which one it is. */
  isNameless?: true
  /** First cells of the column, at most five. */
  sample: string[]
}

/** In the place of a profile: the file is matched column by column like any other, whatever format it has. */
export const noProfile = 'none'

/** What a file can mean in two ways, so that a person says it once: which sign parts decimals, which part of a day comes first. */
export interface ReadingAsk {
  what: 'decimal' | 'days'
  /** As the file spells it. */
  column: string
  sample: string
  /** Answer -> what the sample means then. */
  meanings: Readonly<Record<string, string>>
}

export interface FileReading {
  decimal?: '.' | ','
  days?: 'dmy' | 'mdy'
}

/** A record by its own name, or one of few answers. */
export interface FillChoice {
  value: string
  label: string | Said
}

export interface Inspection {
  file: { id: string; name: string; bytes: number; sha256: string }
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'xlsx' | 'ndjson'
  /** Of a workbook: the sheet that is read, and all there are. */
  sheet?: string
  sheets?: string[]
  delimiter: ',' | ';' | '\t'
  /** Of lines of JSON: every name in them. */
  names?: string[]
  rows: number
  columns: InspectedColumn[]
  /** The bulk type that was asked for, or the one whose columns fit best; null when none fits. */
  upload: string | null
  /** All types of the resource, best fit first; `fit` counts the columns it knows. */
  uploads: { name: string; label: string; fit: number }[]
  /** Columns a cell of this file may be mapped to, in template order; required ones must be there for new records. */
  known: { column: string; label: string; required: boolean; key: boolean }[]
  /** The type has no place for further columns: they are left out. */
  extras?: false
  /** A foreign format that was recognised: sent along as it is, its rows are converted. */
  profile?: { name: string; label: Said; upload: string; mapping: Readonly<Record<string, string>> }
  /** A foreign format that was recognised and is not read as such, because somebody matches the columns themselves. */
  unread?: { name: string; label: Said }
  /** Columns the file leaves out and a person may choose once for all rows. */
  fill?: readonly {
    column: string
    label: Said
    none: Said
    choices: readonly FillChoice[]
    /** It matters only where something is wrong in one of these: a check without that asks nothing. */
    against?: readonly string[]
  }[]
  /** The columns were mapped by it. */
  remembered?: RememberedMapping
  /** The rows failed in this job: the columns become what they became there, numbers and days are meant as there, and what was chosen
   * once for all rows there holds for these. */
  former?: { jobId: string; number: number; reading: FileReading; fill?: Readonly<Record<string, string>> }
  /** Whole-file refusals: the file cannot be sent before they are mended or mapped away. */
  refusals: Finding[]
  warnings: Finding[]
  /** How the file writes numbers and days, as far as it shows. */
  reading: FileReading
  /** Answered once for the whole file, by `reading` of the call. */
  asks: ReadingAsk[]
  /** A later row has the names of more columns than the one that is read as header. */
  headerOffer?: { row: number; columns: string[] }
  /** The row that is read as header, when it is not the first. */
  headerRow?: number
  /** The same bytes were sent within the last day: the call needs `again: true`. */
  sameAs?: { jobId: string; number: number; minutes: number }
}

/** How the columns of such a file were mapped before, by oneself or by somebody who shares it. */
export interface RememberedMapping {
  id: string
  mapping: Readonly<Record<string, string>>
  isMine: boolean
  byName: string
  /** The role it is shared with. */
  role: string | null
  /** With whom I may share it. */
  roles: { id: string; name: string }[]
}

export const mappingPaths = { share: '/v1/me/mappings', forget: '/v1/me/mappings/forget' } as const

/** Fields whose cells can mean two things: a figure by its signs, a day by the order of its parts. */
export const twofoldKinds = { figure: ['money', 'decimal', 'percent', 'integer'], day: ['date', 'moment'] } as const

/** Input of the `upload` action: `dry` checks, the same call with `check` applies. */
export interface UploadInput {
  upload: string
  file: string
  /** File header -> our column, '' for ignored. Only what differs from the header's own name. */
  mapping?: Record<string, string>
  /** The format to convert from; `noProfile` where a recognised one is not used. */
  profile?: string
  /** Our column -> what it holds wherever the file leaves it out. */
  fill?: Record<string, string>
  reading?: FileReading
  /** Which of the file's rows names the columns; the first when absent. */
  headerRow?: number
  /** Of a workbook; its first when absent. */
  sheet?: string
  /** Yes, the same file once more. */
  again?: boolean
  /** Job id of the check whose report was confirmed. */
  check?: string
}

export interface Counts {
  create: number
  update: number
  unchanged: number
  delete: number
  skip: number
  error: number
}

/** Cells of one column that become no field: left out, or kept in a column of the record's own. */
export interface LeftColumn {
  /** As the file spells it. */
  column: string
  /** The `x_` column they are kept in; null when they are not kept. */
  as: string | null
  /** The resource whose records keep them, where the file is about several. */
  of?: string
  /** So many cells that hold something. */
  count: number
  /** Others of its cells became a field. */
  isPart?: true
}

export interface LineFinding extends Pick<Finding, 'code' | 'message' | 'key' | 'params'> {
  line: number
  column: string | null
}

/** A finding in the file's own words: its column, and the same where the sentence names it. */
export const inWordsOf = <F extends Finding & { column?: string | null }>(
  found: F,
  nameOf: (column: string) => string,
): F => {
  const col = found.params?.col
  const said = typeof col === 'string' ? nameOf(col) : undefined
  return {
    ...found,
    ...(found.column && { column: nameOf(found.column) }),
    ...(said !== undefined && {
      message: found.message.replaceAll(`"${col}"`, `"${said}"`),
      params: { ...found.params, col: said },
    }),
  }
}

export type WeightUnit = 'kg' | 'g'

/** What a file would do (check) or has done (apply). */
export interface CheckReport {
  rows: number
  counts: Counts
  /** Up to 20 cells, one per record first. */
  samples: CellDiff[]
  /** Blast radius: "412 prices fall by more than 50 %". */
  warnings: Finding[]
  /** Those of the first 100 rows; a row may have several. */
  errors: LineFinding[]
  /** Our column -> what the file calls it, of the columns something is wrong in. */
  names?: Readonly<Record<string, string>>
  /** What is wrong by code, most first: so many findings, in so many rows. A row may have several of a code and several codes. */
  codes: { code: string; count: number; rows?: number }[]
  /** What becomes no field, by column: nothing is dropped unsaid. */
  left?: LeftColumn[]
  /** What becomes of the records, by the status they end in; first those the file is about. */
  results?: Resulting[]
  /** Amounts that name no currency, and the one they are read in. */
  assumed?: { currency: string; count: number }
  /** Weights that name no unit, and the one they are read in. */
  weighed?: { unit: WeightUnit; count: number }
  /** Live in the file, drafts here. */
  drafted?: number
  /** The first rows as they will be. */
  first?: { columns: FirstColumn[]; rows: FirstRow[] }
  /** One letter per row, run-length packed: see `unpackStrip`. */
  strip: string
  /** Of what puts something back: what was written again, by kind. */
  changes?: Changes[]
  /** What a reading action answered: its job has no rows of a file. */
  shown?: Shown
  /** The reading it answers: its area may draw it. */
  asked?: { resource: string; action: string; input: Record<string, unknown> }
}

/** The failed rows of a job as they came, to be mended where one sees them. */
export interface FailedRows {
  resource: string
  upload: string
  columns: string[]
  /** What the file calls them, else their labels. */
  names: Readonly<Record<string, string>>
  /** The name of the file they came in; null where it is not known any more. */
  file: string | null
  /** How that file wrote numbers and days. */
  reading: FileReading
  /** What was chosen once for all rows. */
  fill?: Readonly<Record<string, string>>
  /** With everything that was found, the first of it first. */
  rows: { line: number; cells: Readonly<Record<string, string>>; wrong: readonly Omit<LineFinding, 'line'>[] }[]
  /** Of which there are the first here. */
  total: number
}
/** More than a person mends by hand in one go; a file is the better way for them. */
export const mostMended = 200

/** Letters of the strip. */
export const stripLetters = {
  create: 'c',
  update: 'u',
  unchanged: 'n',
  delete: 'd',
  skip: 's',
  error: 'e',
} as const satisfies Record<keyof Counts, string>
export type StripLetter = (typeof stripLetters)[keyof Counts]

export const countOfOutcome: Record<RowOutcome, keyof Counts> = {
  CREATED: 'create',
  UPDATED: 'update',
  UNCHANGED: 'unchanged',
  DELETED: 'delete',
  SKIPPED: 'skip',
  ERROR: 'error',
}

/** `uuue` -> `u3e1`. */
export const packStrip = (letters: string): string =>
  letters.replace(/(.)\1*/g, (run, letter: string) => `${letter}${run.length}`)

/** Runs of equal rows in file order. */
export const unpackStrip = (strip: string): { letter: StripLetter; count: number }[] =>
  [...strip.matchAll(/([cunsde])(\d+)/g)].map(([, letter, count]) => ({
    letter: letter as StripLetter,
    count: Number(count),
  }))
