// Which passwords are good enough, by the figures of the policy.
import { describe, expect, test } from 'vitest'
import { passwordFindings, passwordLength, passwordLimits, strengthOf } from '#rules/password.ts'

const around = ['Asha Rao', 'asha.rao@brand.example', 'mgp', 'mgp-are']
const codeOf = (password: string, least: number = passwordLimits.withFactor) =>
  passwordFindings(password, { least, around }, 'new')[0]?.code

describe('a password', () => {
  test('has at least 15 characters alone, 8 beside a second factor, 128 at most', () => {
    expect(passwordLimits).toEqual({ alone: 15, withFactor: 8, most: 128 })
    expect(codeOf('fourteen chars', 15)).toBe('PASSWORD_SHORT')
    expect(codeOf('fifteen chars !', 15)).toBeUndefined()
    expect(codeOf('seven7!')).toBe('PASSWORD_SHORT')
    expect(codeOf('eight8!?')).toBeUndefined()
    const long = 'correct horse battery staple '.repeat(5)
    expect(codeOf(long.slice(0, 128))).toBeUndefined()
    expect(codeOf(long.slice(0, 129))).toBe('PASSWORD_LONG')
  })

  test('is counted in characters as they are read, however they were typed', () => {
    expect(passwordLength('e\u0301')).toBe(1)
    expect(passwordLength('🙂🙂')).toBe(2)
    expect(codeOf('e\u0301tudier')).toBe('PASSWORD_SHORT')
  })

  test.each([
    'Asha Rao',
    'ASHARAO2026',
    'asha.rao@brand.example',
    'brand.example',
    'nucleus2026!',
    '!!!Nucleus!!!',
    'nucleusnucleus',
    'mgpmgpmgp',
    'mgp-are-2026',
  ])('is not %s: a name, an address or a brand', password => {
    expect(codeOf(password)).toBe('PASSWORD_NEAR')
  })

  test('may hold such a word within others', () => {
    expect(codeOf('nucleus grows a green garden')).toBeUndefined()
  })

  test.each(['aaaaaaaaaaaaaaaa', 'abcabcabcabcabc', '12341234123412'])(
    'is not %s: the same again and again',
    password => {
      expect(codeOf(password)).toBe('PASSWORD_COMMON')
    },
  )

  test('may have spaces, any script and no digit at all', () => {
    expect(codeOf('باغ سبز و گل سرخ', 15)).toBeUndefined()
    expect(codeOf('four plain english words', 15)).toBeUndefined()
  })

  test('a finding has a key, its figure, and its field', () => {
    expect(passwordFindings('short', { least: 15, around }, 'new')).toEqual([
      {
        code: 'PASSWORD_SHORT',
        key: 'password.short',
        message: 'needs at least 15 characters',
        params: { min: 15 },
        path: 'new',
      },
    ])
  })
})

test('strength grows with length and variety', () => {
  expect(
    ['aaaaaaaaaaaaaaaa', 'hunter22', 'fifteen chars !', 'seven brown foxes', 'four plain english words'].map(
      strengthOf,
    ),
  ).toEqual(['weak', 'weak', 'fair', 'good', 'strong'])
})
