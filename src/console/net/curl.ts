// A call of the API as one line for a terminal. The token is never in it: it is named, and whoever runs it brings their own.
import { vendorCodeOf } from '#contract/brand.ts'
import { apiHostOf } from '#contract/hosts.ts'
import { headers } from '#contract/session.ts'
import { hostsNow } from './hosts.ts'

export interface Curl {
  method: string
  path: string
  /** Absent where the call belongs to no brand. */
  place?: { brand: string; country: string } | undefined
  /** Anybody may call it. */
  isOpen?: boolean
  /** Wants the second factor. */
  isSecure?: boolean
  once?: string
  body?: unknown
}

/** Whatever stands in it stays one word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Where the calls of this place go. */
export const originFor = (place: Curl['place']): string => apiHostOf(hostsNow(), place) || location.origin

export const curlOf = ({ method, path, place, isOpen, isSecure, once, body }: Curl): string => {
  const said: [string, string][] = [
    ...(isOpen ? [] : [[headers.token, '"$NUCLEUS_TOKEN"'] as [string, string]]),
    ...(isSecure ? [[headers.secureToken, '"$NUCLEUS_SECURE_TOKEN"'] as [string, string]] : []),
    ...(place
      ? ([
          [headers.vendor, quoted(vendorCodeOf(place.brand, place.country))],
          [headers.country, quoted(place.country)],
        ] as [string, string][])
      : []),
    ...(once ? ([[headers.once, quoted(once)]] as [string, string][]) : []),
    ...(body === undefined ? [] : ([['content-type', quoted('application/json')]] as [string, string][])),
  ]
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${originFor(place)}${path}`)}`,
    ...said.map(([name, value]) => `-H ${quoted(`${name}: `)}${value}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}
