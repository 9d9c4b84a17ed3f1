// What tells of children and births is a right of its own: without it nobody sorts people by it either.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { family } from '../memberActions.ts'
import { members } from '../members.ts'

/** Words of the filter that tell of it beside the fields themselves. */
const tellingWords = new Set(['dueIn'])

export const tellsOfFamily = (word: string): boolean =>
  tellingWords.has(word) ||
  (members.fields as Record<string, { facts: { needs?: string } }>)[word]?.facts.needs === family

export const hiddenFinding = (name: string, path: string): Finding =>
  remark('FIELD', 'You do not have access to "{name}"', { path, params: { name }, key: 'segments.findings.hidden' })
