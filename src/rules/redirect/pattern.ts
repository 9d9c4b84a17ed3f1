// Patterns of REGEX redirections. They come from people and run on every request, so they are decided in time linear in the path:
// by RE2's automata (re2js, kept in step with Go's regexp), which know no back-references and no look-around.
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'
import { possibly } from './required.ts'

export const longestPattern = 200
export const mostPatterns = 200

export interface Pattern {
  groups: number
  /** The groups of the first place it matches, `$0` first; nothing where it does not. */
  match(path: string): string[] | undefined
  /** Where the first match begins and ends; twice 0 where there is none. */
  span(path: string): readonly [begin: number, end: number]
}

const compiled = (source: string, isCaseSensitive: boolean): RE2JS =>
  RE2JS.compile(source, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)

const words: Readonly<Record<string, Parameters<typeof refusal>[1]>> = {
  'missing closing )': 'redirect.paren',
  'unexpected )': 'redirect.parenExtra',
  'missing closing ]': 'redirect.bracket',
  'missing argument to repetition operator': 'redirect.repeat',
  'invalid nested repetition operator': 'redirect.repeat',
  'invalid repeat count': 'redirect.repeatSize',
  'expression too large': 'redirect.repeatSize',
  'invalid or unsupported Perl syntax': 'redirect.unsupported',
  'invalid escape sequence': 'redirect.escape',
}

/** `$1` to `$9` in a target. */
const places = /\$(\d)/g

/** What is wrong with a pattern and the groups its target names. */
export const patternFinding = (source: string, to: string): Finding | undefined => {
  if (source.length > longestPattern) return refusal('RANGE', 'redirect.long', { max: longestPattern })
  try {
    const groups = compiled(source, true).groupCount()
    const missing = [...to.matchAll(places)].find(([, group]) => Number(group) > groups)
    return missing && { ...refusal('PATTERN', 'redirect.group', { part: missing[0] }), path: 'to' }
  } catch (failure) {
    if (!(failure instanceof RE2JSSyntaxException)) return refusal('PATTERN', 'redirect.pattern', { part: source })
    const part = failure.getPattern() ?? source
    return refusal('PATTERN', words[failure.getDescription()] ?? 'redirect.pattern', { part })
  }
}

/** Refuses nothing: it is given what the check let pass, and a pattern that is none matches nothing. */
export const patternOf = (source: string, isCaseSensitive: boolean): Pattern => {
  if (patternFinding(source, '')) return { groups: 0, match: () => undefined, span: () => [0, 0] }
  const automaton = compiled(source, isCaseSensitive)
  const mayMatch = possibly(source, isCaseSensitive)
  return {
    groups: automaton.groupCount(),
    match(path) {
      // Most paths match nothing, and that is told without finding where groups begin.
      if (!mayMatch(path) || !automaton.test(path)) return undefined
      const matcher = automaton.matcher(path)
      if (!matcher.find()) return undefined
      return Array.from({ length: automaton.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '')
    },
    span(path) {
      const matcher = automaton.matcher(path)
      return matcher.find() ? [matcher.start(), matcher.end()] : [0, 0]
    },
  }
}

export const hasPlaces = (to: string): boolean => /\$\d/.test(to)

export const filledIn = (to: string, groups: readonly string[]): string =>
  to.replace(places, (_, group) => groups[Number(group)] ?? '')
