// The door of the shop's edge: where a path goes that no page answers. Nobody signs in for it; all it tells is an address.
import { longestPath, normalPath } from '#rules/redirect/path.ts'
import { follow } from '#rules/redirect/resolve.ts'
import { sentTarget } from '#rules/redirect/target.ts'
import { allPlaces } from '#server/auth/places.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import { compiledOf } from './compiled.server.ts'
import { countMissed, countTaken } from './counting.server.ts'
import { redirects } from './redirects.ts'

const longestReferrer = 300

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: redirects.one })

/** What of a referrer is kept: where it was, without what was asked for there. */
const placeOf = (referrer: string | undefined): string | undefined => {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { host, pathname } = new URL(referrer)
  return `${host}${pathname}`.slice(0, longestReferrer)
}

export const resolver = (kit: Kit): Endpoint[] => [
  {
    method: 'GET',
    path: '/public/v1/:vendor/redirect',
    action: 'redirects.resolve',
    access: 'anyone',
    permission: null,
    reads: true,
    tag: redirects.label,
    summary: 'Where a path goes that no page of the shop answers',
    queryNames: ['path', 'query', 'lang', 'host', 'referrer'],
    async run(ask) {
      const { vendor = '' } = ask.params
      const said = ask.query('path') ?? ''
      const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
      if (!place || said === '' || said.length > longestPath) throw missing()
      const { table, version, ground } = await compiledOf(kit, vendor)
      const path = normalPath(said)
      const { hops, outcome, to, code } = follow(table, {
        host: (ask.query('host') ?? ground.home).toLowerCase(),
        urlLang: (ask.query('lang') ?? 'any').toLowerCase(),
        path,
        query: (ask.query('query') ?? '').slice(0, longestPath),
      })
      const headers = { 'x-redirect-version': version, 'cache-control': 'public, s-maxage=60' }
      if (code === undefined) {
        countMissed(kit, vendor, path, placeOf(ask.query('referrer')))
        return { data: { path, outcome, version }, headers }
      }
      countTaken(kit, vendor, path, [...new Set(hops.map(({ row }) => row.id))])
      return { data: { path, outcome, code, version, ...(to && { to: sentTarget(to) }) }, headers }
    },
  },
]
