// Icons travel with the first list: what is named is here, and what is here is named by somebody.
import { expect, test } from 'vitest'
import { files, isCode, read } from './house.ts'

const table = 'src/console/theme/Icon.tsx'
const [, listed = ''] = /const icons: Record<string, LucideIcon> = \{([^}]*)\}/.exec(read(table)) ?? []
const here = [...listed.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name ?? '')
const code = files().filter(path => /^src\/(console|areas|contract)\//.test(path) && isCode(path) && path !== table)

test('every icon that is named is here', () => {
  const named = code.flatMap(path =>
    [...read(path).matchAll(/<Icon name="([\w-]+)"|\bicon(?:=|: )['"]([\w-]+)['"]/g)].map(
      ([, drawn, declared]) => `${drawn ?? declared}`,
    ),
  )
  expect(named.length).toBeGreaterThan(40)
  expect([...new Set(named)].filter(name => !here.includes(name))).toEqual([])
})

test('every icon that is here is named by somebody', () => {
  const all = code.map(read).join('\n')
  expect(here.length).toBeGreaterThan(40)
  expect(here.filter(name => !new RegExp(`['"]${name}['"]`).test(all))).toEqual([])
})

test('a pin keeps something in sight, a map shows regions, and a place has the pin of a map: no area mixes them', () => {
  const areas = code.filter(path => path.startsWith('src/areas/'))
  const pinned = areas.filter(path => /\bicon: 'pin'/.test(read(path)))
  expect(pinned).toEqual([])
  const maps = areas.flatMap(path =>
    [...read(path).matchAll(/^ +(\w*[mM]ap): \{\n(?:(?! {2,4}\},?$).*\n)*?.*\bicon: '([\w-]+)'/gm)].map(
      ([, name, icon]) => `${name} ${icon}`,
    ),
  )
  expect(maps.length).toBeGreaterThan(3)
  expect(maps.filter(said => !said.endsWith(' map'))).toEqual([])
})
