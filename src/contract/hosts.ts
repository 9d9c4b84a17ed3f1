// Which host shows which brand, and which host answers its calls. The server writes it into the page; both sides read it
// by the same rules (spec 7 and 9, session.md A1 and A18).
import { vendorCodeOf } from './brand.ts'

export interface Hosts {
  /** Origin of the API where no vendor's configuration names one; empty: where the page came from. */
  home: string
  /** Host -> brand; a host without a port stands for every port. */
  brands: Readonly<Record<string, string>>
  /** Hosts of the console that belong to no brand. */
  neutral: readonly string[]
  /** Vendor code -> origin of its API, where that is not the one the page came from. */
  apis: Readonly<Record<string, string>>
  /** The same for the countries that switch to the middle-east host. */
  middleEastApis: Readonly<Record<string, string>>
  middleEast: readonly string[]
  /** Vendor codes that do not switch. */
  exempt: readonly string[]
}

export const noHosts: Hosts = {
  home: '',
  brands: {},
  neutral: [],
  apis: {},
  middleEastApis: {},
  // Spec 9.
  middleEast: ['ARE', 'SAU'],
  exempt: [],
}

const bare = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

export const isHost = (configured: string, host: string): boolean =>
  configured === host.toLowerCase() || configured === bare(host)

export const brandOfHost = ({ brands }: Pick<Hosts, 'brands'>, host: string): string | undefined =>
  brands[host.toLowerCase()] ?? brands[bare(host)]

type Spot = { brand: string; country: string }

/** Spec 9: UAE and Saudi Arabia switch, except for the vendor codes that are exempt. */
export const apiHostOf = (hosts: Hosts, spot: Spot | undefined): string => {
  if (!spot) return hosts.home
  const code = vendorCodeOf(spot.brand, spot.country)
  const switches = hosts.middleEast.includes(spot.country) && !hosts.exempt.includes(code)
  return (switches && hosts.middleEastApis[code]) || hosts.apis[code] || hosts.home
}

/** Where a brand is to be opened instead of here; undefined when here is right. */
export const hostFor = (hosts: Hosts, brand: string, here: string): string | undefined => {
  const current = brandOfHost(hosts, here)
  if (current === brand) return undefined
  const own = Object.keys(hosts.brands).find(host => hosts.brands[host] === brand)
  return own ?? (current === undefined ? undefined : hosts.neutral[0])
}

/** A configured host without a port is opened on the port one is on. */
export const originOf = (host: string, { protocol, port }: { protocol: string; port: string }): string =>
  `${protocol}//${host}${host.includes(':') || port === '' ? '' : `:${port}`}`
