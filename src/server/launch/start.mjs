// npm start: from a clean clone to a running server. Installs and builds what is missing, then steps aside.
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  await ensureInstalled()
  await ensureConsole()
  return run(pinnedNode, [at('src/server/main.ts')])
})
