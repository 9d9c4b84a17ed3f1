// npm run gallery: every screen as pictures side by side; with names of areas those alone, with `readme` the pictures of the README.
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode } from './place.mjs'
import { main, run } from './run.mjs'

main(async () => {
  await ensureInstalled({ dev: true })
  await ensureConsole()
  const [first, ...more] = process.argv.slice(2)
  if (first === 'readme') return run(pinnedNode, [at('tests/gallery', 'readme.ts')])
  return run(pinnedNode, [at('tests/gallery', 'make.ts'), ...(first ? [first, ...more] : [])])
})
