// Builds the console when its sources changed since the last build, and lays compressed copies beside every file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { at, isRunDirectly, pinnedNode, say } from './place.mjs'
import { main, mustRun } from './run.mjs'

const sources = ['src/console', 'src/areas', 'src/contract', 'src/rules', 'src/locales', 'machines']
const settings = ['package-lock.json', 'package.json', 'vite.config.ts', 'src/server/launch/console.mjs']
const built = at('dist/console')
const stamp = at('dist/console.stamp')

export async function ensureConsole() {
  const wanted = digest()
  if (existsSync(join(built, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the console ...')
  rmSync(stamp, { force: true })
  await mustRun('The console build', pinnedNode, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn'], {
    quiet: true,
    // A test run says otherwise, and what it built is what the next start would serve.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compressAll()
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function digest() {
  const hash = createHash('sha256')
  const files = [...sources.flatMap(folder => filesIn(at(folder))), ...settings.map(file => at(file))]
  for (const path of files) if (!path.endsWith('.server.ts')) hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}

const compressible = /\.(html|js|css|json|svg|txt|map|wasm|webmanifest)$/

async function compressAll() {
  await Promise.all(
    filesIn(built)
      .filter(path => compressible.test(path))
      .map(compress),
  )
}

async function compress(path) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

if (isRunDirectly(import.meta.url)) main(ensureConsole)
