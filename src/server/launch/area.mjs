// npm run area giftCards: writes a new area as it should look, with two fields to begin with: declaration, words, demo rows, table, and
// its line in all.ts. npm run area priceCheck -- --tool: the same of an area that keeps nothing, with one action to begin with. Its
// icon is one no line of the sidebar has, or the one that is asked for (--icon=ticket). What it is about is for a person to write;
// `npm run db:draft` then prints the SQL of further fields.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './place.mjs'

const given = process.argv.slice(2)
const isTool = given.includes('--tool')
const wanted = given.find(one => one.startsWith('--icon='))?.slice('--icon='.length)
const [name = ''] = given.filter(one => !one.startsWith('--'))
const folder = at(`src/areas/${name}`)

if (!(isTool ? /^[a-z][a-zA-Z]+$/ : /^[a-z][a-zA-Z]+s$/).test(name)) {
  console.error(
    isTool
      ? 'How is the tool called? Like priceCheck: npm run area priceCheck -- --tool'
      : 'How is the area called? In the plural, like giftCards: npm run area giftCards',
  )
  process.exit(1)
}
if (existsSync(folder)) {
  console.error(`There is src/areas/${name} already.`)
  process.exit(1)
}

const [, icons = ''] =
  /const icons: Record<string, LucideIcon> = \{([^}]*)\}/.exec(
    readFileSync(at('src/console/theme/Icon.tsx'), 'utf8'),
  ) ?? []
/** What an area can be known by; the others are the interface's own. */
const pictures = [
  'ticket',
  'calculator',
  'calendar',
  'image',
  'key',
  'languages',
  'megaphone',
  'newspaper',
  'palette',
  'receipt',
]
  .concat(['server', 'tags', 'truck', 'banknote', 'landmark', 'hash', 'command', 'sun', 'moon', 'ban', 'keyboard'])
  .filter(icon => new RegExp(`^ {2}'?${icon}'?: `, 'm').test(icons))
const declarations = [
  ...readdirSync(at('src/areas'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => `src/areas/${path}`),
  'src/console/shell/entries.ts',
].map(path => readFileSync(at(path), 'utf8'))
const isFree = icon => !declarations.some(text => new RegExp(`^ {2}\\w+: '${icon}',$`, 'm').test(text))
const icon = wanted ?? pictures.find(isFree)
if (!icon || !isFree(icon)) {
  console.error(
    `${icon ? `The icon ${icon} is another area's` : "Every picture of src/console/theme/Icon.tsx is an area's"}. Add one there, and name it: --icon=rocket`,
  )
  process.exit(1)
}

const spoken = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const label = spoken[0].toUpperCase() + spoken.slice(1)
const one = spoken.replace(/ies$/, 'y').replace(/s$/, '')
const table = spoken.replaceAll(' ', '_')
const type = (name[0].toUpperCase() + name.slice(1)).replace(/ies$/, 'y').replace(/s$/, '')

/** A template beside this file, with what is called so filled in. */
const filled = file =>
  readFileSync(at('src/server/launch/area', file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => called[key])

const called = {
  name,
  label,
  one,
  table,
  type,
  spoken,
  icon,
  file: one.replace(/ (\w)/g, (_, letter) => letter.toUpperCase()),
}

/** Its table, in a file of the next ten. */
const migration = () => {
  const migrations = at('src/server/db/migrations')
  const last = Math.max(...readdirSync(migrations).map(file => Number(file.slice(0, 4)) || 0))
  return join(migrations, `${String(Math.floor(last / 10) * 10 + 10).padStart(4, '0')}_${table}.sql`)
}

const list = at('src/areas/all.ts')
const languages = readdirSync(at('src/locales'), { withFileTypes: true }).filter(entry => entry.isDirectory())

const written = {
  ...(isTool
    ? {
        [join(folder, `${name}.ts`)]: filled('tool.txt'),
        [join(folder, `${name}.server.ts`)]: filled('toolServer.txt'),
        [join(folder, 'area.server.ts')]: filled('areaServer.txt'),
      }
    : {
        [join(folder, `${name}.ts`)]: filled('declaration.txt'),
        [join(folder, 'area.seed.ts')]: filled('seed.txt'),
        [migration()]: filled('migration.txt'),
      }),
  [join(folder, 'area.ts')]: filled('area.txt'),
  [list]: readFileSync(list, 'utf8').replace(/\n}\n$/, `\n${filled('line.txt')}}\n`),
}
// Empty, so that the law of the words tells what is still to be said.
const words = `${JSON.stringify({ [`${name}.label`]: '', [`${name}.one`]: '' }, null, 2)}\n`
for (const { name: language } of languages) written[join(folder, 'words', `${language}.json`)] = words

mkdirSync(join(folder, 'words'), { recursive: true })
for (const [path, text] of Object.entries(written)) {
  writeFileSync(path, text)
  console.log(path.slice(at('.').length).replace(/^\//, ''))
}
