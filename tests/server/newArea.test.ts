// What `npm run area` writes is an area as it stands: it type-checks, is formatted and linted as the rest, and is declared as it says.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratch } from '../support/scratch.ts'

const house = join(import.meta.dirname, '../..')
/** A tree without areas, of each test its own. */
let folder = ''
const at = (...parts: string[]) => join(folder, ...parts)

const ran = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
const writes = (...args: string[]) => ran(at('src/server/launch/area.mjs'), ...args)

beforeEach(() => {
  folder = scratch('nucleus-area-')
  for (const one of [
    'package.json',
    'tsconfig.json',
    'biome.json',
    'machines',
    'src/contract',
    'src/rules',
    'src/server',
    'src/console/theme/Icon.tsx',
    'src/console/shell/entries.ts',
  ])
    cpSync(join(house, one), at(one), { recursive: true })
  for (const { name } of readdirSync(join(house, 'src/locales'), { withFileTypes: true }).filter(one =>
    one.isDirectory(),
  ))
    mkdirSync(at('src/locales', name), { recursive: true })
  symlinkSync(join(house, 'node_modules'), at('node_modules'))
  mkdirSync(at('src/areas'))
  const list = readFileSync(join(house, 'src/areas/all.ts'), 'utf8')
  writeFileSync(at('src/areas/all.ts'), list.replace(/ {2}\w+: .+\n/g, ''))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an area with records and one without are written whole, and nothing else of the tree but their lines is touched', () => {
  const records = writes('giftCards')
  expect(records.said.split('\n').filter(path => !path.includes('/words/'))).toEqual([
    'src/areas/giftCards/giftCards.ts',
    'src/areas/giftCards/area.seed.ts',
    expect.stringMatching(/^src\/server\/db\/migrations\/\d{3}0_gift_cards\.sql$/),
    'src/areas/giftCards/area.ts',
    'src/areas/all.ts',
    '',
  ])
  const tool = writes('priceCheck', '--tool')
  expect(tool.said.split('\n').filter(path => !path.includes('/words/'))).toEqual([
    'src/areas/priceCheck/priceCheck.ts',
    'src/areas/priceCheck/priceCheck.server.ts',
    'src/areas/priceCheck/area.server.ts',
    'src/areas/priceCheck/area.ts',
    'src/areas/all.ts',
    '',
  ])
  for (const { said } of [records, tool]) expect(said.match(/\/words\//g)).toHaveLength(7)
  expect(readFileSync(at('src/areas/all.ts'), 'utf8')).toMatch(/ {2}giftCards: .+\n {2}priceCheck: .+\n\}\n$/)

  const written = readdirSync(at('src/areas'), { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.ts'),
  )
  writeFileSync(
    at('tsconfig.area.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files: written.map(path => `src/areas/${path}`) }),
  )
  expect(ran(join(house, 'node_modules/typescript/bin/tsc'), '--project', 'tsconfig.area.json')).toEqual({
    status: 0,
    said: '',
  })
  const biome = join(house, 'node_modules/@biomejs/biome/bin/biome')
  const linted = ran(biome, 'check', '--vcs-enabled=false', '--error-on-warnings', 'src/areas')
  expect(linted).toMatchObject({ status: 0 })
})

test('says how it wants to be called, and leaves an area that is there alone', () => {
  expect(writes('priceCheck', '--tool')).toMatchObject({ status: 0 })
  expect(writes('giftCard')).toMatchObject({ status: 1, said: expect.stringContaining('In the plural') })
  expect(writes('--tool')).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm run area priceCheck -- --tool'),
  })
  expect(writes('priceCheck', '--tool')).toMatchObject({ status: 1, said: expect.stringContaining('already') })
})

test("an icon means one thing: a new area has one no other has, or the one that is asked for, and is refused another area's", () => {
  const iconOf = (name: string) =>
    /^ {2}icon: '([\w-]+)',$/m.exec(readFileSync(at('src/areas', name, `${name}.ts`), 'utf8'))?.[1]
  const names = ['giftCards', 'coupons', 'stickers']
  for (const name of names) expect(writes(name)).toMatchObject({ status: 0 })
  const icons = names.map(iconOf)
  expect(new Set(icons).size).toBe(names.length)
  const entries = readFileSync(join(house, 'src/console/shell/entries.ts'), 'utf8')
  for (const icon of icons) expect(entries).not.toContain(`: '${icon}',`)
  expect(writes('priceCheck', '--tool', '--icon=rocket')).toMatchObject({ status: 0 })
  expect(iconOf('priceCheck')).toBe('rocket')
  expect(writes('badges', `--icon=${icons[0]}`)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`${icons[0]} is another area's`),
  })
})
