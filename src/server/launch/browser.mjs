// Finds a Chromium for the journeys, or gets one: the system's packages where we may, else Playwright's own download.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at, isRunDirectly, pinnedNode, say } from './place.mjs'
import { main, run } from './run.mjs'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
  const found = given || installed() || (await fromPackages()) || (await fromPlaywright())
  if (!found) throw new Error('No browser for the journeys: install Chromium or name one by CHROMIUM_PATH.')
  return found
}

const installed = () => usual.find(existsSync) ?? downloaded()

function downloaded() {
  const script = "require('playwright-core').chromium.executablePath()"
  const path = spawnSync(pinnedNode, ['-p', script], { cwd: at(), encoding: 'utf8' }).stdout?.trim()
  return path && existsSync(path) ? path : undefined
}

async function fromPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Getting Chromium (apt-get) ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true })
  return usual.find(path => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}

async function fromPlaywright() {
  say('Getting Chromium (Playwright) ...')
  const deps = process.getuid?.() === 0 ? ['--with-deps'] : []
  await run(pinnedNode, [at('node_modules/playwright-core/cli.js'), 'install', ...deps, 'chromium'], { quiet: true })
  return downloaded()
}

if (isRunDirectly(import.meta.url))
  main(async () => {
    process.stdout.write(`${await ensureBrowser()}\n`)
    return 0
  })
