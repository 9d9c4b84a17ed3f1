// The types of the whole tree. What the compiler makes it keeps to the end: clearing its memory away on the go, as Go does by
// default, is a third of its time and frees next to nothing, so it is told to clear up only where memory grows past 3 GiB.
import { at, isRunDirectly, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

/** Resolves with the exit code. A checker each for two cores; a third would know too little of what the others found out. */
export function checkTypes(...args) {
  const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env }
  return run(pinnedNode, [at('node_modules/typescript/bin/tsc'), '--checkers', '2', ...args], { env })
}

if (isRunDirectly(import.meta.url))
  main(() => checkTypes('--incremental', '--tsBuildInfoFile', at('node_modules/.cache/check.tsbuildinfo')))
