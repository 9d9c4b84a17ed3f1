// A row that fails says what kind of mistake it is: every code a finding can have is a kind with words, or never fails a row.
import { expect, test } from 'vitest'
import { kindOf } from '#console/upload/kinds.ts'
import { files, isCode, read } from './house.ts'

/** What is only told beside a file, or belongs to no file. */
const beside = new Set([
  ...[
    'BLAST',
    'EXISTS',
    'EXCEL_DAY',
    'FLIPS',
    'GONE',
    'INFO',
    'LEFT_BEHIND',
    'MOVED',
    'NEW_BRAND',
    'RADIUS',
    'REF_NOT_LIVE',
    'SAME_FILE',
    'SYNONYM',
    'NOT_YOURS',
  ],
  // Of the start page: its cards, its note, its snoozing.
  ...['CARD_MAX', 'LONG', 'MAX', 'UNIQUE'],
  ...['PASSWORD_COMMON', 'PASSWORD_LONG', 'PASSWORD_NEAR', 'PASSWORD_SAME', 'PASSWORD_SHORT', 'PASSWORD_WRONG'],
])

const made = /\b(?:finding|remark|complaint|refusal|finer)\(\s*'([A-Z_]+)'/g
const codes = new Set(
  files()
    .filter(path => isCode(path) && /^src\/(areas|contract|rules|server)\//.test(path))
    .flatMap(path => [...read(path).matchAll(made)].map(([, code = '']) => code)),
)

test('no code that fails a row is called other', () => {
  const said = { t: (key: string) => key }
  const other = [...codes].filter(code => !beside.has(code) && kindOf(said, code) === 'upload.kindOf.OTHER')
  expect(codes.size).toBeGreaterThan(30)
  expect(other).toEqual([])
})
