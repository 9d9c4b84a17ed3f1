// What ends the reading of a line: a finding about one of its terms.
import type { Finding } from '#contract/problem.ts'

export class QueryError extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

export const refuse = (finding: Finding): never => {
  throw new QueryError(finding)
}
