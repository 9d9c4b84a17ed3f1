// The journeys meet the console as it is shipped: built once per change of its sources, before the first of them.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export function setup(): void {
  const script = join(import.meta.dirname, '../../src/server/launch/console.mjs')
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
}
