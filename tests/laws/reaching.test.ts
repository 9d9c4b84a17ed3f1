// Whom the server calls. Every place that opens a way out of it stands here with where its address comes from: the environment, what a
// system of the environment says of itself, which passes `outside/reach.ts`, or a person who looks at a picture or has the targets
// of redirects asked, which passes `outside/fetchPublic.ts`. Nothing else that people type, send or import names anybody who is called
// (tests/server/foreignReferences.test.ts sends it everywhere); a new way out is judged here first.
import { describe, expect, test } from 'vitest'
import { files, importsOf, isCode, read } from './house.ts'

const ours = files().filter(
  path =>
    isCode(path) &&
    /^(src\/(server|areas|contract|rules)|machines)\//.test(path) &&
    !/\.console\.tsx?$/.test(path) &&
    !path.startsWith('src/server/launch/'),
)
const code = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** By what is imported or called; what only listens or speaks to a child of ours says so. */
const ways: Readonly<Record<string, string>> = {
  'src/server/outside/post.ts': 'fetch: partners, by *_URL of the environment',
  'src/server/outside/publicHost.ts': 'dns: what a name stands for, to be judged',
  'src/server/outside/fetchPublic.ts':
    'https: pictures and targets of redirects at addresses that people name, guarded',
  'src/server/outside/reach.ts': 'fetch, dns: what a provider names, guarded',
  'src/server/auth/provider.ts': 'openid-client: OIDC_ISSUER, and what it names through reach.ts',
  'src/server/mail/deliver.ts': 'nodemailer: SMTP_URL',
  'src/server/files/places.ts': 'flydrive: S3_ENDPOINT',
  'src/server/db/cluster.ts': 'net, child_process: a free port of this machine, and the embedded database',
  'src/server/db/postmaster.ts': 'child_process: the embedded database',
  'src/server/db/binaries.ts': 'child_process: the embedded database',
  'src/server/db/alive.ts': 'child_process: whether a process lives',
  'src/server/db/pool.ts': 'pg: DATABASE_URL',
  'src/server/db/pulse.ts': 'pg: DATABASE_URL',
  'src/server/db/migrate.ts': 'pg: DATABASE_URL',
  'src/server/db/roles.ts': 'pg: DATABASE_URL',
  'src/server/jobs/queue.ts': 'pg-boss: the pool of DATABASE_URL',
  'src/server/http/listeners.ts': 'net: listens',
  'src/server/realtime/open.ts': 'socket.io: listens',
}

const clients =
  /^(node:)?(http|https|http2|net|tls|dns|dns\/promises|dgram|child_process|cluster)$|^(undici|axios|got|node-fetch|ws|openid-client|nodemailer|flydrive|@aws-sdk|socket\.io|socket\.io-client|pg-boss|pg)(\/|$)/
/** Names of these that open nothing. */
const harmless = new Set(['isIP', 'BlockList', 'METHODS', 'types', 'Query', 'escapeLiteral', 'escapeIdentifier'])
const callers = /(?<![.\w])fetch\s*\(|\bnew\s+(WebSocket|EventSource|XMLHttpRequest)\b|\bsendBeacon\s*\(/

/** What is taken of a package, without types. */
const takenOf = (path: string, written: string): string[] =>
  [...code(path).matchAll(/import\s+(?!type\s)([^'"]*?)\s+from\s+['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === written)
    .flatMap(([, names = '']) => names.replace(/[{}]/g, '').split(','))
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))

const opens = (path: string): boolean =>
  callers.test(code(path)) ||
  importsOf(path).some(({ written, isTypeOnly }) => {
    if (isTypeOnly || !clients.test(written)) return false
    const taken = takenOf(path, written)
    // Without names it is fetched when needed, or for what it does.
    return taken.length === 0 || taken.some(name => !harmless.has(name))
  })

describe('the server calls', () => {
  test('from the places that are named here alone', () => {
    expect(ours.filter(opens).sort()).toEqual(Object.keys(ways).sort())
  })

  test('partners by addresses of the environment alone: whoever posts is given one', () => {
    const posting = ours.filter(path => importsOf(path).some(found => found.path === 'src/server/outside/post.ts'))
    expect(posting.sort()).toEqual(['src/areas/refunds/gateway.server.ts', 'src/server/outside/system.ts'])
    // The address is handed on under its own name, from what env.ts made of it.
    const written = posting.flatMap(path =>
      [...code(path).matchAll(/\bpost\(\{\s*([^,}]+)/g)].map(([, first]) => first),
    )
    expect(new Set(written)).toEqual(new Set(['url']))
    expect(code('src/server/env.ts')).toMatch(/readSafeUrl\(source, `\$\{prefix\}_URL`, whose, wrong\)/)
  })

  test('what a provider names through the guard, at its discovery and after', () => {
    expect(
      code('src/server/auth/provider.ts').match(/\[client\.customFetch\](\s*=|:)\s*reaching\(issuer\)/g),
    ).toHaveLength(2)
  })

  test('what a person names for pictures, which are decoded before anybody sees them, and for targets of redirects, of which only the status is read', () => {
    const fetching = ours.flatMap(path =>
      takenOf(path, '#server/outside/fetchPublic.ts').map(name => `${name} ${path}`),
    )
    expect(fetching).toEqual([
      'statusPublic src/areas/redirects/crawl.server.ts',
      'fetchPublic src/server/pictures/pictures.ts',
    ])
  })

  test('nobody for the sake of a letter', () => {
    expect(code('src/server/mail/deliver.ts')).toMatch(/disableUrlAccess: true/)
    expect(code('src/server/mail/deliver.ts')).toMatch(/disableFileAccess: true/)
  })
})
