// The words for what can be wrong with a value: one dictionary for forms, files and the API (kernel A 0.7 and 0.8).
import { keyOf } from './address.ts'
import type { FieldKind } from './field.ts'
import type { Finding } from './problem.ts'
import { filled, type Params, type Said, saying } from './said.ts'

/** English templates; the catalogues hold the same keys (`findings.<CODE>`) in the other languages. */
export const findingText = {
  REQUIRED: '"{col}" is required',
  TYPE: '"{v}" is not a {type}',
  RANGE: 'Must be between {min} and {max}',
  LENGTH: 'at most {max} characters',
  SHORT: 'at least {min} characters',
  ENUM: '"{v}" is not one of {list}',
  MEMBER: '{label} ({name})',
  PATTERN: '"{v}" does not have the right form',
  EXPECTED: '"{v}" cannot be used here. Expected: {expected}',
  REF_NOT_FOUND: 'There is no {thing} "{v}" in {vendor}',
  REF_NOT_LIVE: 'Points to a {thing} that is not live',
  DUPLICATE_IN_FILE: 'same key as line {n}',
  DUPLICATE: '"{v}" is already used by {other}',
  STALE_VERSION: 'line has {was}, record is at {now}',
  STATE: 'not allowed while {status}',
  REGION: 'Not possible while {field} is {state}',
  DECIMALS: '{currency} has {n} decimals',
  DECIMAL_COMMA: 'Use a dot: {example}',
  AMBIGUOUS: '"{v}" can be {one} or {other}: say which',
  OTHER_CURRENCY: '"{v}" names another currency; amounts are in {currency}',
  SHORTENED:
    '"{v}" was shortened by a spreadsheet and its last digits are lost. Format the column as text and export again',
  NOT_EDITABLE: '"{col}" cannot be changed here',
  UNKNOWN_FIELD: '"{col}" is not known',
  UNKNOWN_NEAR: '"{col}" is not known; did you mean "{meant}"?',
  LEAST: 'Must be {min} or more',
  MOST: 'Must be {max} or less',
  MANY: 'at most {max} entries',
  FEW: 'at least {min} entries',
  PERCENT: '{min} to {max} %',
  PERCENT_DECIMALS: 'A percentage has at most 2 decimals',
  NUMBER: 'A number like 12.5',
  DAY: 'A day like 2026-04-01',
  INSTANT: 'An instant like 2026-04-01T09:00:00Z',
  ID: 'must be an id',
  LANGUAGE: 'A language like en-in',
  REQUIRED_IN: 'is required in {language}',
  SHORT_IN: 'at least {min} characters in {language}',
  UNSTORABLE: 'Holds a character that cannot be stored',
  FORM: 'does not have the right form',
  WITHIN: '{place}: {why}',
  PLACE: '{n}, {part}',
  PAIR: 'Write each part as name=value: "{v}"',
  STORED_FILE: '"{v}" is no address of a stored file, such as /v1/files/…',
  FILE_TYPE: '{name} is {type}; {list} can be used here',
  ALT_MISSING: 'Say what picture {n} shows, or that it only decorates',
  MEDIUM_PART: '"{v}" cannot be read. After an address, write alt=Text, focal=0.5 0.5 or decorative=Y',
  TOO_MANY_BLOCKS: 'At most {max} blocks',
  BLOCK_TOO_DEEP: 'Blocks stand at most {max} levels deep',
  BLOCK_TYPE: '"{v}" is no kind of block here',
  BLOCK_PLACE: 'This block cannot stand there',
  BLOCK_TWICE: 'The same block is there twice',
  BLOCK_PART: '{block}, {part}',
  BODY_TOO_LARGE: 'All blocks together hold more than {max} KB',
  LINK_FORM: 'A link is a path such as /sale or an address that starts with https://',
  LINK_PERSON: 'A link holds no name or password before its host',
  LINK_LEAVES: 'This path leads to another site. Write that address itself, starting with https://',
  LINK_TO: 'A link cannot lead to {v} here; choose from {list}',
  LINK_UNSEEN: '{field} leads to “{title}” ({status}): nobody sees it there',
  SENDING: '"{v}" has not been sent yet',
} as const

export type FindingCode = keyof typeof findingText

/** What a value is asked to be, as it is said in `TYPE`. */
export const typeText = {
  text: 'text',
  localized: 'text in several languages',
  integer: 'whole number',
  decimal: 'number',
  money: 'money amount',
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

/** A vendor is told as people write it, not as its code is kept. */
const spoken = (params: Params): Params =>
  typeof params.vendor === 'string' ? { ...params, vendor: params.vendor.toUpperCase().replace('-', ' ') } : params

/** A finding in the dictionary's words. */
export const finding = (code: FindingCode, params: Params = {}, path?: string): Finding => {
  const said = spoken(params)
  return { code, message: filled(findingText[code], said), params: said, ...(path !== undefined && { path }) }
}

/** The value is no such thing at all. */
export const notA = (kind: FieldKind, v: string, path?: string): Finding =>
  finding('TYPE', { v, type: typed(kind) }, path)

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

/** A pattern's words stand in its declaration, so they are their own key. With the value, both are said: what it is and what is expected. */
export const patternFinding = (message: string, v?: string): Finding => {
  const expected = { key: keyOf.pattern(message), text: message }
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
