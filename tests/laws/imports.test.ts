// The import law: rooms.ts is the table, this reads every import against it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, importsOf, isCode, living, reach, read, root } from './house.ts'
import { refusal, roomOf } from './rooms.ts'

const code = files().filter(isCode)

describe('the import law', () => {
  test('every import is one its room may make', () => {
    const refused = code.flatMap(path =>
      importsOf(path).flatMap(found => (path.startsWith('tests/') ? [] : (refusal(path, found) ?? []))),
    )
    expect(refused).toEqual([])
  })

  test('every imported file exists', () => {
    const missing = code.flatMap(path =>
      importsOf(path)
        // What a template writes is put together of names.
        .filter(found => found.path && !found.path.includes('${') && !existsSync(join(root, found.path)))
        .map(found => `${path} imports ${found.written}`),
    )
    expect(missing).toEqual([])
  })

  test('relative imports stay in the own room', () => {
    const strays = code
      .filter(path => !path.startsWith('tests/'))
      .flatMap(path =>
        importsOf(path)
          .filter(found => found.written.startsWith('../') && partOf(found.path ?? '') !== partOf(path))
          .map(found => `${path}: ${found.written}`),
      )
    expect(strays).toEqual([])
  })

  test('R1: no file is homeless', () => {
    expect(files().filter(path => !roomOf(path))).toEqual([])
  })

  test('R2: no file reaches itself', () => {
    const graph = new Map(
      code.map(path => [path, importsOf(path).flatMap(found => (found.path && !found.isTypeOnly ? found.path : []))]),
    )
    expect(cycles(graph)).toEqual([])
  })

  test('R3: the browser never receives the server, Node never meets a .tsx', () => {
    expect([...reach('src/console/main.tsx')].filter(path => /\.server\.ts$|^src\/server\//.test(path))).toEqual([])
    expect([...reach('src/server/main.ts')].filter(path => path.endsWith('.tsx'))).toEqual([])
  })

  test('R4: no barrels', () => {
    expect(code.filter(path => /(^|\/)index\.(ts|tsx|mjs)$/.test(path))).toEqual([])
    expect(code.filter(path => /^export \*/m.test(read(path)))).toEqual([])
  })
})

test('no file of the product is one that nothing leads to; one that only tests read is dead as well', () => {
  const alive = living()
  const product = files().filter(path => /^(src|machines)\/.*\.(ts|tsx|mjs|css)$/.test(path))
  expect(product.filter(path => !alive.has(path))).toEqual([])
})

describe('the table itself', () => {
  const orders = 'src/areas/orders/orders.server.ts'
  const from = (path: string, text: string) => importsOf(path, text).map(found => refusal(path, found))

  test('says who may not import what', () => {
    expect(from('src/areas/orders/orders.console.tsx', "import { a } from './members.server.ts'")).toEqual([
      'orders.console.tsx (screens) may not import ./members.server.ts',
    ])
    expect(from(orders, "import { b } from '#areas/members/members.server.ts'")).toEqual([
      'orders.server.ts (behaviour) may not import #areas/members/members.server.ts',
    ])
    expect(from('machines/acting.ts', "import axios from 'axios'")).toEqual([
      'acting.ts (machines) may not import axios',
    ])
  })

  test('lets a behaviour read any declaration, the doors of others, the contract and the server', () => {
    const text = [
      "import { members } from '#areas/members/members.ts'",
      "import { whoBuys } from '#areas/members/members.door.ts'",
      "import { orders } from './orders.ts'",
      "import { serve } from '#server/records/serve.ts'",
      "import { eq } from 'drizzle-orm'",
    ].join('\n')
    expect(from(orders, text)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  test('reads imports over several lines, for effect, for types, on demand and re-exports', () => {
    const text = `import {\n  a,\n  b,\n} from 'one'\nimport 'two'\nimport type { C } from 'three'\nconst d = await import('four')\nexport { e } from 'five'`
    expect(importsOf(orders, text).map(({ package: name, isTypeOnly }) => [name, isTypeOnly])).toEqual([
      ['one', false],
      ['two', false],
      ['three', true],
      ['four', false],
      ['five', false],
    ])
  })
})

// machines, src/contract, src/areas/orders, src/server …
const partOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/areas/') ? 3 : path.startsWith('src/') ? 2 : 1)
    .join('/')

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' > '))
    if (trail.includes(path) || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}
