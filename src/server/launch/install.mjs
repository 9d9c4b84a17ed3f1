// Installs what the lockfile names, once per lockfile. Installed already, by us or by hand, it only reads two files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, isRunDirectly, pinnedNode, say } from './place.mjs'
import { main, mustRun } from './run.mjs'

const stamp = at('node_modules/.nucleus-lock')

/** `dev`: what tests need as well. */
export async function ensureInstalled({ dev = false } = {}) {
  const lockfile = readFileSync(at('package-lock.json'))
  const wanted = `${createHash('sha256').update(lockfile).digest('hex')}\n`
  const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isStamped && existsSync(pinnedNode) && (!dev || existsSync(at('node_modules/vitest')))) return
  if (!isInstalledByHand(JSON.parse(lockfile), dev)) {
    say('Installing packages (npm ci) ...')
    await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : [])])
  }
  await ensurePinnedNode()
  writeFileSync(stamp, wanted)
}

// npm keeps a lockfile of what it really installed; agreeing with ours, there is nothing to do.
function isInstalledByHand(lock, dev) {
  const path = at('node_modules/.package-lock.json')
  if (!existsSync(path)) return false
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([name, { version, optional, dev: isDev, devOptional }]) =>
      name === '' || optional || devOptional || (isDev && !dev) || installed[name]?.version === version,
  )
}

// The package `node` fetches its program in an install script, which an npm may have skipped.
async function ensurePinnedNode() {
  if (works(pinnedNode)) return
  say('Fetching Node 26 ...')
  await mustRun('Fetching Node 26', process.execPath, ['installArchSpecificPackage.js'], {
    cwd: at('node_modules/node'),
    quiet: true,
    attempts: 3,
  })
  if (!works(pinnedNode)) throw new Error('Node 26 could not be fetched: run "npm rebuild node" and start again.')
}

const works = program => existsSync(program) && spawnSync(program, ['--version']).status === 0

// npm asks again for what did not begin to come, not for what stopped halfway.
function npm(args) {
  const options = { quiet: true, attempts: 3 }
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return mustRun('npm ci', process.execPath, [cli, ...args], options)
  return mustRun('npm ci', process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}

if (isRunDirectly(import.meta.url)) main(() => ensureInstalled({ dev: true }))
