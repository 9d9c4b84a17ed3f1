// npm run gallery: makes the pictures of the README anew.
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  await ensureInstalled({ dev: true })
  await ensureConsole()
  return run(pinnedNode, [at('tests/gallery', 'make.ts')])
})
