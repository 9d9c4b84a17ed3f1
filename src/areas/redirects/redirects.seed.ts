// The demo's redirects: an old shop's addresses, a campaign, a page that is gone, a chain, one row short of a ring, and paths that
// were asked for and are nowhere.
import { tableOf } from '#contract/address.ts'
import { pageOf } from '#contract/formerAddress.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { MissDecision, misses } from './misses.ts'
import { KeepQuery, RedirectCode, RedirectMatch, RedirectSource, redirects } from './redirects.ts'

interface Drawn {
  from: string
  to: string | null
  match?: keyof typeof RedirectMatch.codes
  code?: keyof typeof RedirectCode.codes
  source?: keyof typeof RedirectSource.codes
  keepRemainder?: boolean
  priority?: number
  hits?: number
  /** What its target answered when it was asked last. */
  status?: number
}

const fixed: readonly Drawn[] = [
  { from: '/old-lips', to: '/makeup/lips', match: 'prefix', keepRemainder: true, hits: 412 },
  { from: '/shop', to: '/products', match: 'prefix', keepRemainder: true, hits: 951 },
  { from: '/diwali', to: '/sale/diwali-2026', code: '302', hits: 1204, status: 200 },
  { from: '/diwali-2025', to: '/sale/diwali-2026', code: '302', hits: 77, status: 200 },
  { from: '/gift-cards-old', to: null, code: '410', hits: 18 },
  { from: '/store/bandra', to: '/stores/mumbai', source: 'storeClosed', hits: 9, status: 404 },
  { from: '^/p/(\\d+)-(.*)$', to: '/products/$2', match: 'regex', priority: 500, hits: 366 },
  { from: '^/blog/(\\d{4})/(.*)$', to: '/journal/$2', match: 'regex', priority: 100, hits: 143 },
  // One row short of a ring: /spring led on would come back to /new-in.
  { from: '/new-in', to: '/season', hits: 58 },
  { from: '/season', to: '/spring', hits: 31 },
]

const olds = ['2019', '2020', '2021', '2022', '2023']
const shelves = ['lips', 'eyes', 'face', 'hair', 'skin', 'nails', 'bath', 'gifts', 'minis', 'men']

const missed: readonly (readonly [path: string, hits: number, from: string])[] = [
  ['/products/lipstik-matte', 214, 'www.google.com/search'],
  ['/products/kajal-stik', 131, 'www.instagram.com/'],
  ['/makeup/eyeliner-sale', 96, 'm.facebook.com/'],
  ['/collections/festive-kits', 74, 'www.google.com/search'],
  ['/products/vitamin-c-serumm', 66, 'www.youtube.com/watch'],
  ['/wp-login.php', 58, ''],
  ['/favicon-old.ico', 41, ''],
  ['/journal/monsoon-hair-care', 33, 'www.pinterest.com/'],
  ['/stores/pune-koregaon', 21, 'maps.google.com/maps'],
  ['/offers/buy-2-get-1', 17, 'mail.google.com/'],
]

export const seedRedirects = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const years: Drawn[] = olds.flatMap(year =>
    shelves.map(shelf => ({
      from: `/${year}/${shelf}.html`,
      to: `/makeup/${shelf}`,
      source: 'import' as const,
      hits: chance.under(4) === 0 ? 0 : chance.under(90),
    })),
  )
  const rows = [...fixed, ...years].map((drawn, at) => {
    const ago = 10 + chance.under(300)
    const hits = drawn.hits ?? 0
    // The chain of the year: /new-in is led to its end at once.
    const isChain = drawn.from === '/new-in'
    return {
      ...base(chance, vendor, chance.id(), 1, ago),
      from: drawn.from,
      to: isChain ? '/spring' : drawn.to,
      match: codeIn(RedirectMatch, drawn.match ?? 'exact'),
      code: codeIn(RedirectCode, drawn.code ?? '301'),
      hits30d: hits,
      last_hit_at: hits > 0 ? daysAgo(chance.day, at % 9) : null,
      source: codeIn(RedirectSource, drawn.source ?? 'manual'),
      keep_query: codeIn(KeepQuery, 'append'),
      keep_remainder: drawn.keepRemainder ?? false,
      priority: drawn.priority ?? 100,
      case_sensitive: false,
      url_lang: 'any',
      shadow_ok: false,
      final_status: drawn.status ?? null,
      checked_at: drawn.status ? daysAgo(chance.day, 1) : null,
      original_to: isChain ? drawn.to : null,
      written: isChain ? { to: drawn.to, code: 301, keepQuery: 'append', keepRemainder: false } : null,
      via:
        drawn.to && !drawn.to.includes('$')
          ? [
              ...(isChain ? [`${vendor}.nucleus.example/season`] : []),
              `${vendor}.nucleus.example${isChain ? '/spring' : drawn.to}`,
            ]
          : null,
    }
  })
  await insertRows(tx, tableOf(redirects), rows)
  await insertRows(
    tx,
    'redirect_hit',
    rows.flatMap(({ id, hits30d: hits, last_hit_at: at }) =>
      at === null ? [] : [{ vendor, redirect: id, day: at.slice(0, 10), hits }],
    ),
  )
  await insertRows(
    tx,
    tableOf(misses),
    missed.map(([path, hits, from], at) => ({
      ...base(chance, vendor, chance.id(), 1, 20),
      path,
      hits,
      referrers: from ? [from] : [],
      first_at: daysAgo(chance.day, 19 - at),
      last_at: daysAgo(chance.day, at % 3),
      decision: codeIn(MissDecision, at === 5 ? 'ignored' : 'open'),
    })),
  )
  const asked = [
    ...missed.map(([path]) => path),
    ...rows.map(({ from }) => from).filter(from => from.startsWith('/')),
    '/p/17-matte-lip',
    '/p/204-kajal',
    '/blog/2024/summer-skin',
    pageOf({ name: 'products' }, 'matte-lip'),
  ]
  await insertRows(
    tx,
    'asked_path',
    asked.map((path, at) => ({ vendor, path, at: daysAgo(chance.day, at % 6) })),
  )
}
