// npm start: from a clean clone to a running server. Installs and builds what is missing, then watches over it.
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main } from './run.mjs'
import { keep } from './watchdog.mjs'

main(async () => {
  await ensureInstalled()
  await ensureConsole()
  return keep(pinnedNode, [at('src/server/main.ts')])
})
