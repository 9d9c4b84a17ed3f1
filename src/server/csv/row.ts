// One row as it stands in a file, before anybody knows what its cells mean.
import type { Finding } from '#contract/problem.ts'

export interface RawRow {
  line: number
  cells: string[]
  /** Why it could not be read. */
  finding?: Finding
}
