// What a password must be: long enough, not too long, and nothing that whoever knows the person would try first. The list
// of common ones is the server's alone, being too heavy for a browser. No rules of composition: they make worse passwords.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'

/** Characters after NFC: alone, beside a second factor, at most. */
export const passwordLimits = { alone: 15, withFactor: 8, most: 128 } as const

export interface Weighing {
  least: number
  /** Texts around the person: name, email address, brands. */
  around: readonly string[]
}

export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

export const foldedPassword = (text: string): string => text.normalize('NFC').toLowerCase()

const unitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1))
const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

const wordsIn = (text: string): string[] => {
  const folded = foldedPassword(text)
  const parts = [folded, ...folded.split(/[@\s]+/u), ...folded.split(/[^\p{L}\p{N}]+/u)]
  return [...parts, ...parts.map(squeezed)].filter(Boolean)
}

/** `2026-Nucleus!` and `nucleus nucleus` are `nucleus`: without signs, without digits around it, said once. */
const formsOf = (password: string): string[] => {
  const letters = squeezed(foldedPassword(password))
  const inner = letters.replace(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '')
  return [letters, inner, unitOf(letters), unitOf(inner)]
}

const isAround = (password: string, around: readonly string[]): boolean => {
  const words = new Set(['nucleus', ...around].flatMap(wordsIn))
  return formsOf(password).some(form => words.has(form))
}

/** One to four characters again and again. */
const isRepeated = (password: string): boolean => {
  const unit = /^(.{1,4}?)\1{2}/u.exec(password)?.[1]
  return Boolean(unit?.repeat(Math.ceil(password.length / unit.length)).startsWith(password))
}

export const commonPassword = (path: string): Finding =>
  remark('PASSWORD_COMMON', 'is too common', { key: 'password.common', path })

/** All that can be said without the list of common ones. */
export function passwordFindings(password: string, { least, around }: Weighing, path: string): Finding[] {
  const length = passwordLength(password)
  if (length < least) {
    return [
      remark('PASSWORD_SHORT', 'needs at least {min} characters', {
        key: 'password.short',
        params: { min: least },
        path,
      }),
    ]
  }
  if (length > passwordLimits.most) {
    const params = { max: passwordLimits.most }
    return [remark('PASSWORD_LONG', 'has more than {max} characters', { key: 'password.long', params, path })]
  }
  if (isAround(password, around)) {
    return [remark('PASSWORD_NEAR', 'contains your name, email address or a brand', { key: 'password.near', path })]
  }
  return isRepeated(password) ? [commonPassword(path)] : []
}

export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** A rough measure for the one who types: how long it is and how many different characters it has. */
export function strengthOf(password: string): Strength {
  const bits = passwordLength(password) * Math.log2(Math.max(1, new Set(foldedPassword(password)).size))
  if (bits < 36) return 'weak'
  if (bits < 54) return 'fair'
  return bits < 72 ? 'good' : 'strong'
}
