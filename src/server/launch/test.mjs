// npm test: everything that must hold, on a clean clone too. The last line counts; any failure is a non-zero exit.
// "npm test -- nightly" runs the long projects, other arguments go to vitest as they are. "nightly attack" runs what is on the list
// of attacks, by day or by night, and ends with their table.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureConsole } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { at, pinnedNode, say } from './place.mjs'
import { main, run } from './run.mjs'
import { checkTypes } from './types.mjs'

const everyday = ['node', 'dom', 'journeys']

main(async () => {
  const [first, ...rest] = process.argv.slice(2)
  const isNightly = first === 'nightly'
  await ensureInstalled({ dev: true })
  const browser = await ensureBrowser()
  await ensureConsole()
  const checks = isNightly
    ? []
    : [
        check('Types', await checkTypes()),
        check('Style', await run(pinnedNode, [at('node_modules/@biomejs/biome/bin/biome'), 'check'])),
      ]
  const env = { ...process.env, CHROMIUM_PATH: browser }
  const filters = first === undefined || isNightly ? rest : [first, ...rest]
  const tests =
    isNightly && rest[0] === 'attack'
      ? await runTests(['node', 'journeys', 'nightly'], attacks(rest.slice(1)), env, [
          '--reporter=./tests/attack/table.ts',
        ])
      : filters.length > 0 || isNightly
        ? await runTests(isNightly ? ['nightly'] : everyday, filters, env)
        : await runWhole(env)
  const failed = tests.failed + checks.filter(isRight => !isRight).length
  const passed = tests.passed + checks.filter(isRight => isRight).length
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : 0
})

function check(what, code) {
  const isRight = code === 0
  say(isRight ? `${what}: right` : `${what}: wrong, see above`)
  return isRight
}

/** Files of the list, or those whose path holds one of the words. */
function attacks(words) {
  const files = JSON.parse(readFileSync(at('tests/attack/lines.json'), 'utf8')).flatMap(line => line.files)
  return words.length === 0 ? files : files.filter(file => words.some(word => file.includes(word)))
}

/** All of the everyday; it ends with the statements of areas that no test ran, and there may be none. */
async function runWhole(env) {
  const statements = mkdtempSync(join(tmpdir(), 'nucleus-statements-'))
  try {
    const told = ['--reporter=./tests/support/statementsTold.ts']
    return await runTests(everyday, [], { ...env, STATEMENTS: statements }, told)
  } finally {
    rmSync(statements, { recursive: true, force: true })
  }
}

async function runTests(projects, filters, env, more = []) {
  const results = join(tmpdir(), `nucleus-results-${process.pid}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...more]
  const chosen = projects.map(project => `--project=${project}`)
  const vitest = at('node_modules/vitest/vitest.mjs')
  const code = await run(pinnedNode, [vitest, 'run', ...chosen, ...reporters, ...filters], { env })
  const counted = existsSync(results) ? count(JSON.parse(readFileSync(results, 'utf8'))) : { passed: 0, failed: 0 }
  rmSync(results, { force: true })
  if (code === 0 || counted.failed > 0) return counted
  // It fails the run too, and must not read "0 failed".
  say('Something outside any test: see "Unhandled Errors", or the statements that no test ran, above')
  return { ...counted, failed: 1 }
}

function count({ numPassedTests, numFailedTests, testResults }) {
  const unread = testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unread.length }
}
