// Which machines an address that a person named may lead to: those of the open internet, and never ours or our neighbours'.
// It is asked of the address a name resolves to, at the moment of connecting: a name may say one thing first and another then.
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose registry of IPv4, and multicast: https://www.iana.org/assignments/iana-ipv4-special-registry */
const closed: readonly [net: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of global unicast (2000::/3), what leads into other networks or nowhere: Teredo and its neighbours, 6to4, documentation. */
const closedOfSix: readonly [net: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, prefix] of closed) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closedOfSix) blocked.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Of a numeric address. Mapped and translated ones are outside of global unicast. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

export class NotPublic extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** For `lookup` of a request: fails where any address of the name is not public. A numeric host is not looked up: ask `isPublic`. */
export const lookupPublic =
  (isOpen: (address: string) => boolean = isPublic) =>
  (host: string, { all }: { all?: boolean }, done: Found): void =>
    lookup(host, { all: true }, (error, found) => {
      if (error) return done(error, [])
      if (found.length === 0 || !found.every(({ address }) => isOpen(address)))
        return done(new NotPublic(`${host} is no host of the open internet`), [])
      if (all) return done(null, found)
      return done(null, found[0]?.address ?? '', found[0]?.family)
    })
