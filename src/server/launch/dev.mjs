// npm run dev: the server starts anew when its files change, the console is replaced in the open page.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode, root } from './place.mjs'
import { forwardSignals, main } from './run.mjs'

main(async () => {
  await ensureInstalled({ dev: true })
  const server = start(['--watch', '--watch-preserve-output', at('src/server/main.ts')])
  const vite = start([at('src/server/launch/vite.mjs')])
  const code = await Promise.race([ended(server), ended(vite)])
  for (const child of [server, vite]) child.kill('SIGTERM')
  return code
})

function start(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' })
  forwardSignals(child)
  return child
}

const ended = child => new Promise(done => child.once('exit', code => done(code ?? 0)))
