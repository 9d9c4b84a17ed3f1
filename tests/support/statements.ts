// Which statements of areas no test runs. Each sql`…` of an area is told by its place; in a run with STATEMENTS=<folder> it says so when
// it becomes part of a statement that goes to the database, and the places that said nothing are those that no test has prepared
// against the migrated schema. Servers that tests start as processes of their own say nothing.
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SQL, sql } from 'drizzle-orm'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** The folder of a run that keeps them; undefined in every other run. */
export const kept = process.env.STATEMENTS

/** Demo rows are written before any test begins. */
const isTold = (path: string): boolean => /^src\/areas\/.*\.ts$/.test(path) && !path.endsWith('.seed.ts')

/** What only stands between others, as `sql` and `or`, is no statement. */
const tag = /(?<![\w.'])sql(?=(<[^`;]{1,400}?>)?`)(?!`\s*(,|and|or|union( all)?)?\s*`)/g

interface Site {
  at: number
  /** `src/areas/…/x.server.ts:41`, and `#2` where it is the second of its line. */
  place: string
}

const sitesOf = (path: string, code: string): Site[] => {
  const seen = new Map<string, number>()
  return [...code.matchAll(tag)].flatMap(({ index: at }) => {
    const before = code.slice(code.lastIndexOf('\n', at) + 1, at)
    if (/^\s*(\/\/|\/?\*)/.test(before)) return []
    const line = `${path}:${code.slice(0, at).split('\n').length}`
    const nth = (seen.get(line) ?? 0) + 1
    seen.set(line, nth)
    return [{ at, place: nth === 1 ? line : `${line}#${nth}` }]
  })
}

/** Every place there is. */
export const allSites = (): string[] =>
  globSync('src/areas/**/*.ts', { cwd: root })
    .filter(isTold)
    .flatMap(path => sitesOf(path, readFileSync(join(root, path), 'utf8')).map(({ place }) => place))
    .sort()

/** Has each of them know its place. */
export const placing: Plugin = {
  name: 'statements',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id.split('?')[0]!)
    if (!isTold(path)) return undefined
    let [written, from] = ['', 0]
    for (const { at, place } of sitesOf(path, code)) {
      written += `${code.slice(from, at)}(globalThis.statementAt?.(sql, ${JSON.stringify(place)}) ?? sql)`
      from = at + 'sql'.length
    }
    return from === 0 ? undefined : { code: written + code.slice(from), map: null }
  },
}

const ran = new Set<string>()

/** A tag that tells when what it made is written into a statement. */
export const statementAt =
  (tagged: typeof sql, place: string) =>
  (strings: TemplateStringsArray, ...params: unknown[]): SQL => {
    const made = tagged(strings, ...params)
    const chunks = made.queryChunks
    Object.defineProperty(made, 'queryChunks', {
      configurable: true,
      enumerable: true,
      get: () => {
        ran.add(place)
        return chunks
      },
    })
    return made
  }

/** Of this process until now. */
export const keepRan = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...ran]))
}

/** Of all processes that kept theirs there. */
export const allRan = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]))
