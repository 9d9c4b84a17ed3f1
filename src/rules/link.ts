// Links that lead to one screen from different bases: the shop on the web, and the apps. Whatever is joined is encoded once, and of
// two parameters with one name the later holds, where the first stood.
import { addressParts } from './redirect/path.ts'

export type Parameter = readonly [name: string, value: string]

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const parameterOf = (part: string): Parameter => {
  const [name = '', ...value] = part.split('=')
  return [plain(name), plain(value.join('='))]
}

/** Those of a query, without `?`, in their order. */
export const parametersOf = (query: string): Parameter[] => query.split('&').filter(Boolean).map(parameterOf)

const written = ([name, value]: Parameter): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/** `https://shop.example.com/` and `brand://` alike are what a path is put behind. */
const behind = (base: string, path: string): string =>
  base.endsWith('://') ? base + path.replace(/^\/+/, '') : base.replace(/\/+$/, '') + path

/** The address behind the base, its own parameters first and then these. */
export const linkTo = (base: string, address: string, parameters: readonly Parameter[]): string => {
  const { path, query, fragment } = addressParts(address)
  const held = new Map([...parametersOf(query), ...parameters])
  const joined = [...held].map(written).join('&')
  return `${behind(base, path)}${joined ? `?${joined}` : ''}${fragment ? `#${fragment}` : ''}`
}

/** A word campaigns are counted by, as it is kept: small letters, no blanks. */
export const campaignWord = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, '-')

export const isCampaignWord = (text: string): boolean => /^[a-z0-9_-]{1,64}$/.test(text)
