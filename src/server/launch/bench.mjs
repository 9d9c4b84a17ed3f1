// npm run bench -- <name>: one file of tests/bench, its figures as JSON lines on stdout, everything else on stderr.
import { existsSync, readdirSync } from 'node:fs'
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const file = at('tests/bench', `${name}.bench.ts`)
  if (!name || !existsSync(file)) throw new Error(`Name one bench: ${names().join(', ')}.`)
  await ensureInstalled({ dev: true })
  await ensureConsole()
  return run(pinnedNode, [file, ...rest])
})

const names = () => readdirSync(at('tests/bench')).flatMap(file => /^(\w+)\.bench\.ts$/.exec(file)?.[1] ?? [])
