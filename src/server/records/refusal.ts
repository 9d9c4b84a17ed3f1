// Why one record was left out while others went on.
import type { Refused } from '#contract/call.ts'
import { finding, saidOf } from '#contract/finding.ts'
import { fieldOf, oneOf } from '#contract/naming.ts'
import type { Finding, Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import { complaint, problem, problemOf } from '#server/words.ts'
import { titleIn } from './shape.ts'

/** `details` travel only when the call was about this one record. */
export interface Refusal extends Refused {
  details?: Record<string, unknown>
}

/** What a person saw is not what is there. */
export const touched: Finding = {
  code: 'STALE_VERSION',
  message: 'was changed since',
  key: 'record.refused.changedSince',
}

/** A record that is not there, among others that are. */
export const noSuch = (resource: Resource): Finding =>
  complaint('NOT_FOUND', 'record.missing', { thing: oneOf(resource) })

export const refusal = (resource: Resource, row: AnyRow, why: Finding, details?: Record<string, unknown>): Refusal => ({
  id: row.id,
  title: titleIn(resource, row),
  why,
  ...(details && { details }),
})

/** What people call the field a finding is about; about a part of a record that is no field of it, the finding says enough. */
const placed = (resource: Resource, found: Finding): Said => {
  const [field = ''] = found.path?.split('.') ?? []
  const why = saidOf(found)
  return field in resource.fields ? saidOf(finding('WITHIN', { place: fieldOf(resource, field), why })) : why
}

const joined = (code: string, findings: readonly Finding[], said: readonly Said[]): Finding => ({
  ...complaint(code, 'record.reasons', { reasons: said, count: findings.length }),
  message: said.map(({ text }) => text).join('; '),
  reasons: findings,
})

/** Findings about one record, as one reason: a single one is told as it is, several by the code of each. */
export const oneReason = (resource: Resource, findings: readonly Finding[]): Finding => {
  const [first, ...others] = findings
  if (!first) throw new Error('a refusal needs a reason')
  return others.length === 0
    ? first
    : joined(
        'VALIDATION',
        findings,
        findings.map(found => placed(resource, found)),
      )
}

/** The same of what blocks a move: each is a whole sentence, its path only says where it is cured. */
export const blockedWhy = (blockers: readonly Finding[]): Finding => {
  const [first, ...others] = blockers
  if (!first) throw new Error('a refusal needs a reason')
  return others.length === 0 ? first : joined('BLOCKED', blockers, blockers.map(saidOf))
}

/** What was left out of one record, each by its name, as one reason. */
export const leftReason = (resource: Resource, left: readonly Refused[]): Finding =>
  oneReason(
    resource,
    left.map(({ id, title, why }) => finding('WITHIN', { place: title ?? id, why: saidOf(why) })),
  )

export const invalid = (findings: Finding[]): Problem => {
  const [first] = findings
  if (findings.length === 1 && first) return problemOf('VALIDATION', first, { fields: findings })
  return problem('VALIDATION', 'record.fields', { count: findings.length }, { fields: findings })
}

/** What the database refused although the checks let it pass: a race, or a rule that only lives in SQL. */
export const findingOfDatabase = (error: unknown): Finding | undefined => {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
  const value = /^[^=]*=\((?:[^,()]*, )?(.*?)\)/.exec(detail ?? '')?.[1] ?? ''
  if (code === '23505') return complaint('DUPLICATE', 'database.taken', { v: value })
  if (code === '23503') return complaint('REF_NOT_FOUND', 'database.missing')
  if (code === '23514') return complaint('RULE', 'database.rule', { rule: constraint ?? '' })
  if (code === '23502') return complaint('REQUIRED', 'database.required')
  return /^22/.test(code ?? '') ? complaint('TYPE', 'database.fit') : undefined
}
