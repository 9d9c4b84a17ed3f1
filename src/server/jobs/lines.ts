// What is kept of each row: its outcome, and for a row somebody has to mend why and the cells as they came.
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { RowOutcome } from '#contract/rowOutcome.ts'
import { toldOf } from '#contract/said.ts'
import { complaint } from '#server/words.ts'
import type { RowFinding, UnitResult } from './judging.ts'
import type { OtherFinding, RowLine } from './work.ts'

/** What a row made beside the record it changes, tags of a product for instance, is told beside: the row is no new one. */
const outcomeOf = ({ recordWrites }: UnitResult, { name }: Resource): RowOutcome => {
  if (recordWrites.length === 0) return 'UNCHANGED'
  if (recordWrites.some(({ before, after }) => before && after.status === 'deleted' && before.status !== 'deleted'))
    return 'DELETED'
  const own = recordWrites.filter(({ resource }) => resource.name === name)
  if (own.length > 0) return own.some(({ before }) => !before) ? 'CREATED' : 'UPDATED'
  return recordWrites.some(({ before }) => before) &&
    !recordWrites.some(({ before, resource }) => !before && !resource.quiet)
    ? 'UPDATED'
    : 'CREATED'
}

/** The message by key, for readers of other languages. */
export const toldIn = (finding: Finding): RowLine['told'] =>
  finding.key || finding.params ? toldOf(saidOf(finding)) : undefined

/** Rows of a unit share its fate; those without a finding of their own say whose it was. */
export function rowLines(result: UnitResult, resource: Resource): RowLine[] {
  const { unit, findings } = result
  if (findings.length === 0) {
    const outcome = outcomeOf(result, resource)
    return unit.map(({ line, key }) => ({ line, key, outcome }))
  }
  const lineOf = (wrong: RowFinding) => wrong.line ?? unit[0]?.line ?? 0
  return unit.map(({ line, key, cells }) => {
    const [own, ...further] = once(findings.filter(wrong => lineOf(wrong) === line))
    const other = findings[0]!
    const wrong: Finding = own ?? complaint('GROUP', 'row.group', { line: lineOf(other), why: saidOf(other) })
    const { code, path, message } = wrong
    const others = further.map(toldOther)
    return {
      line,
      key,
      outcome: 'ERROR',
      code,
      column: path,
      message,
      told: toldIn(wrong),
      cells,
      ...(others.length > 0 && { others }),
    }
  })
}

export const mostOthers = 20

/** Nothing is said twice of the same cell. */
const once = (findings: readonly RowFinding[]): RowFinding[] =>
  findings
    .filter(({ path, message }, at) => findings.findIndex(one => one.path === path && one.message === message) === at)
    .slice(0, mostOthers + 1)

export const toldOther = (wrong: Finding): OtherFinding => {
  const { code, path, message } = wrong
  const told = toldIn(wrong)
  return { code, column: path ?? null, message, ...(told && { told }) }
}
