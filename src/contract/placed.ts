// An address of the console that says which place it belongs to: every link that is sent or copied carries the vendor code
// (kernel ruling 19), and loses it again where it was followed. A country alone is `countryName` (spec 2).
export const placeParameters = { vendor: 'vendorcode', country: 'countryName' } as const

const names: readonly string[] = Object.values(placeParameters)

/** Works on any address, whole or beginning with `/`; the rest of the query stays as it was written. */
const withoutNames = (address: string): string => {
  const [, rest = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const kept = search.split('&').filter(pair => pair !== '' && !names.includes(pair.split('=')[0] ?? ''))
  return `${rest}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash}`
}

export const withoutPlace = withoutNames

export const inPlace = (address: string, vendorCode: string | undefined): string => {
  const [rest = '', ...hash] = withoutNames(address).split('#')
  if (!vendorCode) return address
  const anchor = hash.length > 0 ? `#${hash.join('#')}` : ''
  return `${rest}${rest.includes('?') ? '&' : '?'}${placeParameters.vendor}=${vendorCode}${anchor}`
}

/** As it stands in an address; the first one counts. */
export const placeAsked = (search: string): { vendor: string | null; country: string | null } => {
  const given = new URLSearchParams(search)
  return { vendor: given.get(placeParameters.vendor), country: given.get(placeParameters.country) }
}

export const asksPlace = (search: string): boolean => names.some(name => new URLSearchParams(search).has(name))
