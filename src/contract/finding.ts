// The words for what can be wrong with a value: one dictionary for forms, files and the API (kernel A 0.7 and 0.8).
import { keyOf } from './address.ts'
import type { FieldKind } from './field.ts'
import type { Finding } from './problem.ts'
import { begun, filled, type Param, type Params, type Said, saying, small } from './said.ts'

/** English templates; the catalogues hold the same keys (`findings.<CODE>`) in the other languages. */
export const findingText = {
  REQUIRED: 'Enter {col}',
  REQUIRED_CHOICE: 'Choose {col}',
  REQUIRED_DATE: 'Enter a date for “{col}”',
  REQUIRED_LIST: 'Add {col}',
  TYPE: 'Enter {type}',
  RANGE: 'Must be between {min} and {max}',
  LENGTH: 'must have at most {max} characters',
  SHORT: 'must have at least {min} characters',
  ENUM: '"{v}" is not one of {list}',
  MEMBER: '{label} ({name})',
  PATTERN: '"{v}" has an invalid format',
  EXPECTED: '"{v}" is not valid. Use {expected}',
  REF_NOT_FOUND: '{thing} "{v}" does not exist in {vendor}',
  REF_NOT_LIVE: 'The linked {thing} is not live',
  DUPLICATE_IN_FILE: 'same key as line {n}',
  DUPLICATE: '"{v}" is already used by {other}',
  STALE_VERSION: 'the line has {was}, the record is at {now}',
  STATE: 'not possible while {status}',
  REGION: 'Not possible while {field} is {state}',
  DECIMALS: '{currency} has {n} decimal places',
  DECIMAL_COMMA: 'Use a dot: {example}',
  AMBIGUOUS: '"{v}" could be {one} or {other}. Specify which',
  OTHER_CURRENCY: '"{v}" is in another currency. Amounts are in {currency}',
  SHORTENED:
    '"{v}" was shortened by a spreadsheet and has lost its last digits. Format the column as text and export again',
  NOT_EDITABLE: '"{col}" cannot be changed here',
  UNKNOWN_FIELD: '"{col}" is not a known field',
  UNKNOWN_NEAR: '"{col}" is not a known field. Did you mean "{meant}"?',
  LEAST: 'Must be {min} or more',
  MOST: 'Must be {max} or less',
  MANY: 'at most {max} entries',
  FEW: 'at least {min} entries',
  PERCENT: '{min} to {max}%',
  PERCENT_DECIMALS: 'A percentage has at most 2 decimal places',
  NUMBER: 'A number like 12.5',
  DAY: 'A date like 2026-04-01',
  INSTANT: 'A date and time like 2026-04-01T09:00:00Z',
  ID: 'must be an ID',
  LANGUAGE: 'A language like en-in',
  REQUIRED_IN: 'is required in {language}',
  SHORT_IN: 'must have at least {min} characters in {language}',
  UNSTORABLE: 'Contains an unsupported character',
  FORM: 'has an invalid format',
  WITHIN: '{place}: {why}',
  PLACE: '{n}, {part}',
  PAIR: 'Write each part as name=value: "{v}"',
  STORED_FILE: '"{v}" is not the path of an uploaded file, such as /v1/files/…',
  FILE_TYPE: '{name} is {type}. Allowed: {list}',
  ALT_MISSING: 'Add alt text to image {n}, or mark it as decorative',
  MEDIUM_PART: '"{v}" is not valid. After a URL, write alt=Text, focal=0.5 0.5 or decorative=Y',
  TOO_MANY_BLOCKS: 'At most {max} blocks',
  BLOCK_TOO_DEEP: 'Blocks can be nested at most {max} levels deep',
  BLOCK_TYPE: '"{v}" is not an available block type',
  BLOCK_PLACE: 'This block is not allowed there',
  BLOCK_TWICE: 'The same block appears twice',
  BLOCK_PART: '{block}, {part}',
  BODY_TOO_LARGE: 'The blocks are larger than {max} KB in total',
  LINK_FORM: 'A link is a path such as /sale or a URL starting with https://',
  LINK_PERSON: 'A link cannot contain a user name or password',
  LINK_LEAVES: 'This path leads to another site. Enter its full URL, starting with https://',
  LINK_TO: '{v} cannot be linked here. Choose from {list}',
  LINK_UNSEEN: '{field} links to “{title}” ({status}), which is not visible',
  SENDING: '"{v}" has not been uploaded yet',
} as const

export type FindingCode = keyof typeof findingText

/** What a kind of field is called where it is explained. */
export const typeText = {
  text: 'text',
  localized: 'text in several languages',
  integer: 'whole number',
  decimal: 'number',
  money: 'amount',
  percent: 'percentage',
  toggle: 'Y or N',
  choice: 'choice',
  date: 'date (2026-04-01 or 01-04-2026)',
  moment: 'date and time',
  reference: 'record',
  references: 'list of records',
  list: 'list',
  json: 'JSON value',
  file: 'file',
  files: 'list of files',
  media: 'list of media',
  target: 'link',
  groups: 'list of entries',
  blocks: 'tree of blocks',
} as const satisfies Record<FieldKind, string>

export const typed = saying('types', typeText)

/** What a value is asked to be, as `TYPE` says it: within a sentence, with its article. */
export const wantedText = {
  text: 'text',
  localized: 'text in a known language',
  integer: 'a whole number',
  decimal: 'a number',
  money: 'an amount',
  percent: 'a percentage',
  toggle: 'Y or N',
  choice: 'one of the options',
  date: 'a date like 2026-04-01 or 01-04-2026',
  moment: 'a date and time',
  reference: 'an existing record',
  references: 'existing records',
  list: 'a list',
  json: 'valid JSON',
  file: 'an uploaded file',
  files: 'uploaded files',
  media: 'images or videos',
  target: 'a link',
  groups: 'a list of entries',
  blocks: 'a tree of blocks',
} as const satisfies Record<FieldKind, string>

export const wanted = saying('findings.wanted', wantedText)

/** A vendor is told as people write it, not as its code is kept. */
const spoken = (params: Params): Params =>
  typeof params.vendor === 'string' ? { ...params, vendor: params.vendor.toUpperCase().replace('-', ' ') } : params

/** A finding in the dictionary's words. */
export const finding = (code: FindingCode, params: Params = {}, path?: string): Finding => {
  const [text, said] = [findingText[code], spoken(params)]
  const message = begun(filled(text, said), text, said)
  return { code, message, params: said, ...(path !== undefined && { path }) }
}

/** The value is no such thing at all. */
export const notA = (kind: FieldKind, v: string, path?: string): Finding =>
  finding('TYPE', { v, type: wanted(kind) }, path)

/** The dictionary's words under a code that says less. */
export const finer = (code: string, words: FindingCode, params: Params = {}): Finding => ({
  ...finding(words, params),
  code,
  key: `findings.${words}`,
})

export const unknownField = (col: string, meant?: string): Finding => ({
  ...(meant ? finer('UNKNOWN_FIELD', 'UNKNOWN_NEAR', { col, meant }) : finding('UNKNOWN_FIELD', { col })),
  path: col,
})

const added: readonly FieldKind[] = ['references', 'list', 'groups', 'blocks', 'files', 'media']
const chosen: readonly FieldKind[] = ['choice', 'reference', 'toggle', 'file']
const dated: readonly FieldKind[] = ['date', 'moment']

const asked = (kind: FieldKind): FindingCode => {
  if (added.includes(kind)) return 'REQUIRED_LIST'
  if (chosen.includes(kind)) return 'REQUIRED_CHOICE'
  return dated.includes(kind) ? 'REQUIRED_DATE' : 'REQUIRED'
}

/** The field is empty and must not be: what is asked for depends on its kind. */
export const asksFor = (kind: FieldKind, col: Param, path?: string): Finding => {
  const words = asked(kind)
  const isQuoted = words === 'REQUIRED_DATE'
  const name = typeof col === 'object' && 'key' in col && !isQuoted ? { ...col, text: small(col.text) } : col
  return { ...finer('REQUIRED', words, { col: name }), ...(path !== undefined && { path }) }
}

/** A pattern's words stand in its declaration, so they are their own key. With the value, both are said: what it is and what is expected. */
export const patternFinding = (message: string, v?: string): Finding => {
  const expected = { key: keyOf.pattern(message), text: small(message) }
  if (v === undefined) return { code: 'PATTERN', message, key: expected.key }
  return finer('PATTERN', 'EXPECTED', { v: v.slice(0, 80), expected })
}

/** A finding inside another sentence. */
export const saidOf = ({ code, key, message, params }: Finding): Said => ({
  key: key ?? `findings.${code}`,
  text: message,
  ...(params && { params }),
})

/** A finding in an area's own words; `key` names the translated message. */
export const remark = (
  code: string,
  message: string,
  extra: Omit<Finding, 'code' | 'message' | 'key'> & { key: string },
): Finding => ({
  code,
  message: filled(message, extra.params),
  ...extra,
})
