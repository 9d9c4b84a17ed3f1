// Ends a run that keeps which statements were run with those that no test ran: there may be none. See statements.ts.
import type { Reporter } from 'vitest/node'
import { allRan, allSites, kept } from './statements.ts'

export default class Told implements Reporter {
  onTestRunEnd(): void {
    if (!kept) return
    const ran = allRan(kept)
    const all = allSites()
    const never = all.filter(place => !ran.has(place))
    process.stdout.write(`\n${all.length} statements of areas, ${never.length} of them run by no test\n`)
    for (const place of never) process.stdout.write(`  ${place}\n`)
    if (never.length > 0) process.exitCode = 1
  }
}
