// npm run db:draft: prints the SQL of what was declared and has no table or column yet.
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  await ensureInstalled({ dev: true })
  return run(pinnedNode, [at('src/server/db/draft.ts')])
})
