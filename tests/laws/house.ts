// Reads the house as the laws see it: every file that is ours, and what each one imports. TypeScript 7 has no compiler
// API, and none is needed to read the words between "from" and the line's end.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const ours = ['machines', 'src', 'tests', '.ci']
// What tools and the product itself leave at the top.
const passing = new Set(['node_modules', 'dist', '.git', '.data', ...ignored()])

function ignored(): string[] {
  const path = join(root, '.gitignore')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.map(line => line.trim().replace(/^\/|\/$/g, '')).filter(line => line && !line.startsWith('#'))
}

/** Paths from the root, with forward slashes. */
export function files(): string[] {
  const tops = readdirSync(root, { withFileTypes: true }).filter(entry => !passing.has(entry.name))
  return tops.flatMap(entry => (entry.isDirectory() ? within(entry.name) : [entry.name])).sort()
}

function within(folder: string): string[] {
  if (!ours.includes(folder.split('/')[0] ?? '')) return [`${folder}/`]
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? within(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Import {
  written: string
  /** Set for a file of the house, with the extension as written. */
  path?: string
  package?: string
  isTypeOnly: boolean
  /** Fetched when it is asked for. */
  isLazy: boolean
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

export function importsOf(path: string, text = read(path)): Import[] {
  return [...text.matchAll(statement)].map(([, type, from, dynamic]) => {
    // `?worker&url` says what is wanted of the file, not which it is.
    const [written = ''] = (from ?? dynamic ?? '').split('?')
    return { written, ...resolve(path, written), isTypeOnly: type !== undefined, isLazy: dynamic !== undefined }
  })
}

const aliases = JSON.parse(read('package.json')).imports as Record<string, string>

function resolve(path: string, written: string): Pick<Import, 'path' | 'package'> {
  if (written.startsWith('.')) return { path: posix.join(posix.dirname(path), written) }
  for (const [alias, place] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1)
    if (written.startsWith(prefix)) return { path: posix.join(place.slice(0, -1), written.slice(prefix.length)) }
  }
  return { package: written }
}

/** Everything a file reaches at run time, itself included. */
export function reach(start: string): Set<string> {
  const seen = new Set<string>()
  const open = existsSync(join(root, start)) ? [start] : []
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (!isCode(path)) continue
    for (const found of importsOf(path)) {
      if (!found.isTypeOnly && found.path && existsSync(join(root, found.path))) open.push(found.path)
    }
  }
  return seen
}

const quoted = /['"`]((?:\.{1,2}\/|#|src\/)[^'"`\n]+)['"`]/g

/** Files that a file names in any way: imports, workers, what is fetched by a pattern, files beside it. */
export function namedBy(path: string): string[] {
  return [...read(path).matchAll(quoted)].flatMap(([, text = '']) => {
    // What a name is put together of may be anything.
    const [written = ''] = text.replaceAll(/\$\{[^}]*\}/g, '*').split('?')
    const found = written.startsWith('src/') ? written : resolve(path, written).path
    if (!found) return []
    return /[*{]/.test(found) ? globSync(found, { cwd: root }).map(each => each.replaceAll('\\', '/')) : [found]
  })
}

/** Everything the product starts with: what is named by a script, and by what that names, and so on. */
export function living(): Set<string> {
  const scripts = Object.values(JSON.parse(read('package.json')).scripts as Record<string, string>)
  const open = [
    ...['vite.config.ts', 'src/console/main.tsx', 'src/server/main.ts'],
    ...scripts.flatMap(script => script.match(/[\w./]+\.mjs/g) ?? []),
  ]
  const seen = new Set<string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path) || !existsSync(join(root, path))) continue
    seen.add(path)
    if (isCode(path) || path.endsWith('.css')) open.push(...namedBy(path))
  }
  return seen
}
