// Things that live in one place only, so that they can be changed in one place.
import { describe, expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { files, importsOf, isCode, read } from './house.ts'

const product = files().filter(
  path => isCode(path) && /^(src|machines)\//.test(path) && !path.startsWith('src/server/launch/'),
)

const importers = (name: string) =>
  product.filter(path => importsOf(path).some(found => found.package === name || found.package?.startsWith(`${name}/`)))

// Code only: a comment may speak of what it avoids.
const withoutComments = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
const speakers = (words: RegExp) => product.filter(path => words.test(withoutComments(path)))

const outside = (paths: readonly string[], home: RegExp) => paths.filter(path => !home.test(path))

describe('R5: one place for', () => {
  test.each([
    ['axios', /^src\/console\/net\//],
    ['cmdk', /^src\/console\/palette\//],
    ['fastify', /^src\/server\/(http\/|auth\/|app\.ts$)/],
    ['pg', /^src\/server\/db\//],
  ])('%s', (name, home) => {
    expect(outside(importers(name), home)).toEqual([])
  })

  test.each([
    ['localStorage', /\blocalStorage\b/, /^src\/console\/session\/storage\.ts$/],
    ['process.env', /\bprocess\.env\b/, /^src\/server\/env\.ts$/],
    ['createActor', /\bcreateActor\(/, /^src\/(console|server)\//],
    ['raw SQL text', /\bsql\.raw\(/, /^src\/server\/(db|records|fields)\//],
  ])('%s', (_, words, home) => {
    expect(outside(speakers(words), home)).toEqual([])
  })

  test('react-router-dom, which ends at version 7', () => {
    expect(importers('react-router-dom').length).toBeLessThanOrEqual(1)
  })
})

test('seeds count from the day they are made: none names a day of its own, or asks the clock', () => {
  // When a tax rate came into force is no day of the demo's.
  const ofLaw = ['2025-09-22', '2018-01-01']
  const seeds = product.filter(path => /\.seed\.ts$|^src\/server\/seed\//.test(path))
  const fixed = /Date\.UTC\(\s*\d|(?<=['"`])\d{4}-\d\d(-\d\d)?(?!\d)[^'"`]*|\bDate\.now\(|\bnew Date\((?=\))/g
  const found = seeds.flatMap(path =>
    [...withoutComments(path).matchAll(fixed)]
      .map(([text]) => text)
      .filter(text => !ofLaw.includes(text))
      .map(text => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test('the vendor and the person of a transaction are set in one place, and in SQL by what numbers events, meets watches, begins settings, keeps what is found and tells answers, by what moves former addresses into their table, and where its owner takes all of it away', () => {
  const setters = files().filter(
    path => /^src\/.*\.(ts|tsx|sql)$/.test(path) && /set_config\(\s*'+app\.|set (local )?app\./i.test(read(path)),
  )
  expect(setters).toEqual([
    'src/server/db/clearVendor.ts',
    'src/server/db/migrations/0050_events.sql',
    'src/server/db/migrations/0120_settings.sql',
    'src/server/db/migrations/0310_revisions.sql',
    'src/server/db/migrations/0350_search.sql',
    'src/server/db/migrations/0360_redirects.sql',
    'src/server/db/tenant.ts',
  ])
  const senders = product.filter(path =>
    importsOf(path).some(found => found.path === 'src/server/db/flush.ts' && !found.isTypeOnly),
  )
  expect(senders).toEqual(['src/server/db/tenant.ts'])
})

test('a menu leaves the page as it is: the build takes away what would hide it meanwhile', () => {
  const roots = product.flatMap(path => [...read(path).matchAll(/<DropdownMenu\.Root\b[^>]*>/g)].map(([root]) => root))
  expect(roots.filter(root => !root.includes('modal={false}'))).toEqual([])
  expect(roots.length).toBeGreaterThan(3)
})

test('a hint is one of the house: the build takes away what would time others', () => {
  const hinting = product.filter(path =>
    /import \{[^}]*\bTooltip\b[^}]*\} from '(@radix-ui\/themes|radix-ui)'/.test(read(path)),
  )
  expect(hinting).toEqual(['src/console/theme/FloatingHint.tsx'])
})

test('R6: no drawings of editors in machines', () => {
  expect(product.filter(path => read(path).includes('@xstate-layout'))).toEqual([])
})

test('zod is imported small: the whole of it weighs 91 kB in the browser', () => {
  const large = product.filter(path => importsOf(path).some(found => /^zod(\/(?!mini$).*)?$/.test(found.package ?? '')))
  const named = product.filter(path => /import (?!\* as z )(?!type ).*from 'zod\/mini'/.test(read(path)))
  expect([...large, ...named]).toEqual([])
})

test('R9: every area that declares anything is listed, by its folder, and its first resource has its name', async () => {
  const declaring = files().filter(
    path => /^src\/areas\/\w+\/\w+\.ts$/.test(path) && /= (?:resource|tool)\(/.test(read(path)),
  )
  const folders = [...new Set(declaring.flatMap(path => /^src\/areas\/(\w+)\//.exec(path)?.[1] ?? []))]
  expect(Object.keys(areas).sort()).toEqual(folders.sort())
  for (const [name, load] of Object.entries(areas)) {
    const { area } = await load()
    expect([name, area.resources[0]?.name]).toEqual([name, name])
    expect(read(`src/areas/${name}/${name}.ts`)).toMatch(new RegExp(`^export const ${name}\\b`, 'm'))
    expect(area.resources.filter(({ name: one }) => one !== name && one in areas)).toEqual([])
  }
})

test('R10: rows of resources are written by the records engine and by behaviours only', () => {
  const houseTables = new Set(
    product.flatMap(path => [...read(path).matchAll(/\bconst (\w+) = pgTable\(/g)].map(match => match[1])),
  )
  const writers = product
    .filter(path => path.startsWith('src/server/') && !path.startsWith('src/server/records/'))
    .flatMap(path =>
      [...read(path).matchAll(/\b(?:tx|db)\s*\.(insert|update|delete)\((\w+)/g)]
        .filter(([, , table]) => !houseTables.has(table))
        .map(([text]) => `${path}: ${text})`),
    )
  expect(writers).toEqual([])
})
