// npm run test:mutation: changes the charts one bit at a time and demands that a test notices. It takes long; arguments go to
// Stryker as they are ("-- --mutate machines/otp.ts").
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  await ensureInstalled({ dev: true })
  return run(pinnedNode, [at('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', ...process.argv.slice(2)], {
    cwd: at(),
  })
})
