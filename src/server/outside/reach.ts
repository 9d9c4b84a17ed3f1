// Where the server lets itself be led by what another system says of itself. Whoever names an address chooses what is called from
// within our network: one that stands for this machine, a private network or the metadata of a cloud is refused, however it is
// written, but for the system's own origin, which the environment names. A name is looked up before it is called; a resolver that
// gives the call another answer than the look is not caught, and TLS to that other one fails unless it has a certificate of the name.
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family)
  return list
}

/** Not the internet: RFC 6890 and what came after it. One list for each family, since one of both takes IPv4 for mapped IPv6. */
const inner4 = listOf('ipv4', [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
])
const inner6 = listOf('ipv6', [
  // All but 2000::/3: loopback, mapped and translated IPv4, unique local, link-local, multicast.
  ...([
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
  ] as const),
  // Of that, what is special, documentation, or carries an IPv4 address.
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
])

/** True of everything that is no address of the internet. */
export const isInner = (address: string): boolean => {
  const family = isIP(address)
  return family === 4 ? inner4.check(address) : family === 0 || inner6.check(address, 'ipv6')
}

const addressesOf = async (host: string): Promise<string[]> => {
  const name = host.replace(/^\[|\]$/g, '')
  return isIP(name) ? [name] : (await lookup(name, { all: true })).map(({ address }) => address)
}

type Call = (url: string, options: RequestInit) => Promise<Response>

/** Calls for a system at home there; what it names elsewhere must be on the internet. As `fetch` it fails with a TypeError. */
export const reachFrom =
  (home: URL): Call =>
  async (url, options) => {
    const { origin, protocol, host, hostname } = new URL(url)
    if (origin !== home.origin) {
      if (protocol !== 'https:') throw new TypeError(`${host} is named without TLS by ${home.host}`)
      const found = await addressesOf(hostname)
      if (found.some(isInner))
        throw new TypeError(`${host} is named by ${home.host} and lies within this server's network`)
    }
    return fetch(url, { ...options, redirect: 'manual' })
  }
