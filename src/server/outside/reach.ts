// Where the server lets itself be led by what another system says of itself. Whoever names an address chooses what is called from
// within our network: one that stands for this machine, a private network or the metadata of a cloud is refused, however it is
// written, but for the system's own origin, which the environment names. A name is looked up before it is called; a resolver that
// gives the call another answer than the look is not caught, and TLS to that other one fails unless it has a certificate of the name.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublic } from './publicHost.ts'

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
      if (!found.every(isPublic))
        throw new TypeError(`${host} is named by ${home.host} and lies within this server's network`)
    }
    return fetch(url, { ...options, redirect: 'manual' })
  }
