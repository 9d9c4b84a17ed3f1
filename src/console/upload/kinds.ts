// What kind of mistake a code stands for, in words: codes are for files and programs.
import type { Words } from '#console/i18n/words.ts'

const kinds = new Set([
  'APPROVAL',
  'OVERLAP',
  'RULE',
  'REQUIRED',
  'TYPE',
  'RANGE',
  'ENUM',
  'PATTERN',
  'REF_NOT_FOUND',
  'DUPLICATE',
  'DUPLICATE_IN_FILE',
  'STALE_VERSION',
  'STATE',
  'DECIMALS',
  'CHECKSUM',
  'AMBIGUOUS',
  'GROUP',
  'CSV',
  'IMMUTABLE',
  'IN_USE',
])

/** Finer codes that are a kind of these for whoever mends the row. */
const alike: Readonly<Record<string, string>> = {
  BLOCKED: 'STATE',
  ENCODING: 'TYPE',
  EXPECTED: 'REQUIRED',
  FEW: 'RANGE',
  FILE_TYPE: 'TYPE',
  HTML: 'PATTERN',
  INVALID_TRANSITION: 'STATE',
  LEAST: 'RANGE',
  LENGTH: 'RANGE',
  LIMIT: 'RANGE',
  LOCKED: 'STATE',
  MANY: 'RANGE',
  MOST: 'RANGE',
  NOT_EDITABLE: 'IMMUTABLE',
  NOT_FOUND: 'REF_NOT_FOUND',
  PAIR: 'RULE',
  SCHEME: 'PATTERN',
  SECOND_PERSON: 'APPROVAL',
  SHORT: 'RANGE',
  STORED_FILE: 'REF_NOT_FOUND',
  UNKNOWN_FIELD: 'REF_NOT_FOUND',
  WITHIN: 'RANGE',
}

export const kindOf = (words: Pick<Words, 't'>, code: string): string => {
  const kind = alike[code] ?? code
  return words.t(`upload.kindOf.${kinds.has(kind) ? kind : 'OTHER'}`)
}
