// The console built from a tree with more areas than there are, to be held against the one without: what does the start weigh then?
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { languages } from '#contract/session.ts'
import { scratch } from './scratch.ts'

const root = join(import.meta.dirname, '../..')

const fields = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa']

const declared = (name: string): string => `// An area that was generated to be weighed.
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'

export const ${name} = resource({
  name: '${name}',
  one: '${name} one',
  label: 'Of ${name}',
  group: 'content',
  icon: 'box',
  title: 'alpha',
  lifecycle: 'toggle',
  fields: {
${fields.map(field => `    ${field}: f.text({ required: true, column: true, max: 80, label: '${field} of ${name}' }),`).join('\n')}
  },
  actions: {
    weigh: { on: 'record', label: 'Weigh ${name}', words: ['heavy ${name}'], input: { why: f.text({ max: 50 }) } },
    lift: { on: 'records', label: 'Lift ${name}', confirm: true },
  },
  views: [{ name: 'Light ${name}', filter: 'alpha:x' }],
})
`

const area = (name: string): string => `// What the area is made of.
import type { Area } from '#contract/area.ts'
import { ${name} } from './${name}.ts'

export const area: Area = {
  resources: [${name}],
  words: { '${name}.screen.title': 'A title of ${name}' },
  texts: language => import(\`./words/\${language}.json\`),
}
`

const addArea = (tree: string, name: string): void => {
  const folder = join(tree, 'src/areas', name)
  mkdirSync(join(folder, 'words'), { recursive: true })
  writeFileSync(join(folder, `${name}.ts`), declared(name))
  writeFileSync(join(folder, 'area.ts'), area(name))
  const texts = Object.fromEntries(fields.map(field => [`${name}.fields.${field}.label`, `${field} von ${name}`]))
  for (const language of languages.slice(1))
    writeFileSync(join(folder, 'words', `${language}.json`), JSON.stringify(texts))
}

/** Builds it; answers the folder of its files, and what removes all of it. */
export const builtWithMore = (count: number): { assets: string; remove(): void } => {
  const tree = scratch('nucleus-more-areas-')
  for (const part of [
    'src',
    'machines',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'tests/support/statements.ts',
  ])
    cpSync(join(root, part), join(tree, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const names = Array.from({ length: count }, (_, at) => `generated${at}`)
  for (const name of names) addArea(tree, name)
  const list = join(tree, 'src/areas/all.ts')
  const lines = names.map(name => `  ${name}: () => import('./${name}/area.ts'),\n`).join('')
  writeFileSync(list, readFileSync(list, 'utf8').replace(/\}\n$/, `${lines}}\n`))
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: tree,
    // Not the one of the tests: libraries would bring what helps who develops.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { assets: join(tree, 'dist/console/assets'), remove: () => rmSync(tree, { recursive: true, force: true }) }
}

/** Without the hash: `signedIn-B3x.js` is `signedIn`. */
export const chunkOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')

/** Bytes of the scripts of these names, compressed as they travel. */
export const weightOf = (folder: string, chunks: readonly string[]): number =>
  readdirSync(folder)
    .filter(file => file.endsWith('.js') && chunks.includes(chunkOf(file)))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0)
