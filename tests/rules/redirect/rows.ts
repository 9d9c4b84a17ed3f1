// Redirections as tests write them, and tables drawn by chance.
import fc from 'fast-check'
import { loopFinding } from '#rules/redirect/loops.ts'
import { compiled, keyOf, type Redirect, withRows } from '#rules/redirect/table.ts'

export const home = 'shop.example'
export const ground = { hosts: [home, 'ae.shop.example'], allowed: ['partner.example'] }

let made = 0
export const redirect = (from: string, to: string | null, more: Partial<Redirect> = {}): Redirect => ({
  id: String(++made).padStart(8, '0'),
  host: home,
  urlLang: 'any',
  match: 'exact',
  from,
  to,
  code: to === null ? 410 : 301,
  keepQuery: 'append',
  keepRemainder: false,
  priority: 100,
  ...more,
})

export const asked = (path: string, query = '', urlLang = 'en-in') => ({ host: home, urlLang, path, query })

const segment = fc.constantFrom('a', 'b', 'c', 'D', 'e', 'f-1', 'g', 'h')
export const somePath = fc.array(segment, { minLength: 1, maxLength: 3 }).map(parts => `/${parts.join('/')}`)
const query = fc.constantFrom('', '', '?x=1', '?y=2&x=3')
const target = fc.tuple(somePath, query, fc.constantFrom('', '', '', '#top')).map(parts => parts.join(''))
const urlLang = fc.constantFrom('any', 'any', 'any', 'any', 'hi-in')
const keepQuery = fc.constantFrom('append' as const, 'drop' as const, 'replace' as const)
const code = fc.constantFrom(301 as const, 302 as const, 307 as const, 308 as const)
const common = { urlLang, keepQuery, code, caseSensitive: fc.constantFrom(false, false, false, true) }

const drawn = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...common, from: somePath, to: target }).map(row => redirect(row.from, row.to, row)),
  },
  { weight: 1, arbitrary: fc.record({ from: somePath, urlLang }).map(row => redirect(row.from, null, row)) },
  {
    weight: 3,
    arbitrary: fc
      .record({ ...common, from: somePath, to: target, keepRemainder: fc.boolean() })
      .map(row => redirect(row.from, row.to, { ...row, match: 'prefix' })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        ...common,
        from: fc.constantFrom('^/a/(.*)-1$', '^/(g|h)$', '/e/e'),
        to: fc.constantFrom('/b/$1', '/c', '/h?x=$1'),
      })
      .map(row => redirect(row.from, row.from.includes('(') ? row.to : '/c', { ...row, match: 'regex' })),
  },
)

/** Rows as somebody could have written them one after the other: none twice, none in a loop. */
export const someRows = (most: number) =>
  fc.array(drawn, { minLength: 1, maxLength: most }).map(all => {
    const kept: Redirect[] = []
    let table = compiled(kept)
    const keys = new Set<string>()
    for (const row of all) {
      if (keys.has(keyOf(row)) || loopFinding(table, row)) continue
      kept.push(row)
      keys.add(keyOf(row))
      table = withRows(compiled(kept), [])
    }
    return kept
  })
