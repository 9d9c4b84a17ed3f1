// The hosts of this installation, from the vendors' configuration: which brand is where, who answers its calls, and
// whose pages may call us from another origin. Nothing is trusted that is not written there.
import { type Hosts, isHost } from '#contract/hosts.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit.ts'
import { limits } from './limits.ts'

interface VendorHosts {
  code: string
  brand: string
  domain: string
  api_host: string
  me_api_host: string
}
interface Platform {
  console_hosts: string[]
  me_countries: string[]
  me_exempt: string[]
}

const known = new WeakMap<Db, { at: number; hosts: Promise<Hosts> }>()

/** Asked at most once a second, since each page and each call from elsewhere needs it. */
export function hostsOf(db: Db): Promise<Hosts> {
  const ready = known.get(db)
  if (ready && performance.now() - ready.at < limits.session.cached) return ready.hosts
  const hosts = readHosts(db)
  known.set(db, { at: performance.now(), hosts })
  hosts.catch(() => known.delete(db))
  return hosts
}

export const forgetHosts = (db: Db): void => {
  known.delete(db)
}

async function readHosts(db: Db): Promise<Hosts> {
  const [vendors, platform] = await Promise.all([
    db.$client.query<VendorHosts>({
      name: 'vendor hosts',
      text: `select code, brand, domain, api_host, me_api_host from vendor
        where domain <> '' or api_host <> '' or me_api_host <> '' order by code`,
    }),
    db.$client.query<Platform>({
      name: 'platform',
      text: 'select console_hosts, me_countries, me_exempt from platform',
    }),
  ])
  const pick = (value: (row: VendorHosts) => [string, string]) =>
    Object.fromEntries(vendors.rows.map(value).filter(([key, told]) => key && told))
  const [row] = platform.rows
  return {
    home: '',
    brands: pick(({ domain, brand }) => [domain, brand]),
    neutral: row?.console_hosts ?? [],
    apis: pick(vendor => [vendor.code, vendor.api_host]),
    middleEastApis: pick(vendor => [vendor.code, vendor.me_api_host]),
    middleEast: row?.me_countries ?? [],
    exempt: row?.me_exempt ?? [],
  }
}

const apiOrigins = ({ apis, middleEastApis }: Hosts): string[] => [
  ...new Set([...Object.values(apis), ...Object.values(middleEastApis)]),
]

/** What a page of ours may connect to beside its own origin; sockets have a scheme of their own. */
export const connectable = (hosts: Hosts): string[] =>
  apiOrigins(hosts).flatMap(origin => [origin, origin.replace(/^http/, 'ws')])

/** Whether some calls of that page go to another origin than its own, where its cookies are not. */
export const callsElsewhere = (hosts: Hosts, page: string): boolean =>
  apiOrigins(hosts).some(api => URL.parse(api)?.origin !== page)

/** Names that mean this machine to every browser, whatever a name server says. */
export const isHere = (hostname: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(hostname)

const addressed = (address = ''): string => {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? `[${plain}]` : plain
}

/**
 * Whether a request may call us by that name: this machine, the environment's hosts, those of the configuration, and the
 * address it came to. Any other name leads here without our knowledge, and its owner would read through a visitor's browser.
 */
export async function isKnownHost(
  { env, db }: Pick<Kit, 'env' | 'db'>,
  named: string | undefined,
  reached: string | undefined,
): Promise<boolean> {
  const asked = named && /^[\w.:[\]-]+$/.test(named) ? URL.parse(`http://${named}`) : null
  if (!named || !asked) return false
  if (isHere(asked.hostname) || asked.hostname === addressed(reached)) return true
  if (env.consoleHosts.some(host => isHost(host, named))) return true
  const hosts = await hostsOf(db)
  const apis = apiOrigins(hosts).flatMap(origin => URL.parse(origin)?.host ?? [])
  return [...Object.keys(hosts.brands), ...hosts.neutral, ...apis].some(configured => isHost(configured, named))
}

/** Whether the page of that origin is one of our consoles. */
export const isOurs = (hosts: Hosts, origin: string): boolean => {
  const host = URL.parse(origin)?.host
  if (!host || !/^https?:/.test(origin)) return false
  return [...Object.keys(hosts.brands), ...hosts.neutral].some(configured => isHost(configured, host))
}
