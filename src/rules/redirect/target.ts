// Where a redirection leads: a path of the same host, or an https address.
import { type AddressParts, addressParts, normalPath, sentPath, splitUrl } from './path.ts'

export interface Target extends AddressParts {
  /** Where it is another host than the one that was asked. */
  host?: string
}

const plain = (text: string): string =>
  text.replace(/[\s<>"'`\\^{|}]/g, letter => encodeURIComponent(letter).replace("'", '%27'))

/** A target as it is written; `home` is the host it is written for. Who may be led to is judged by the check. */
export const targetOf = (to: string, home: string): Target => {
  const url = splitUrl(to)
  const { path, query, fragment } = addressParts(url ? url.rest : to.trim())
  return {
    ...(url && url.host !== home && { host: url.host }),
    path: normalPath(path),
    query: plain(query),
    fragment: plain(fragment),
  }
}

/** As it is kept and shown. */
export const printTarget = ({ host, path, query, fragment }: Target): string =>
  `${host ? `https://${host}` : ''}${path}${query ? `?${query}` : ''}${fragment ? `#${fragment}` : ''}`

/** As it is sent. */
export const sentTarget = (target: Target): string =>
  printTarget({
    ...target,
    path: sentPath(target.path),
    query: sentPath(target.query),
    fragment: sentPath(target.fragment),
  })
