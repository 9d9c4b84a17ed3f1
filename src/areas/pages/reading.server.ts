// What the doors of pages share: whose shop it is, which language is asked for and for whom, and how a page is answered.
import { defaultUrlLang, urlLangPattern } from '#contract/fields/localized.ts'
import { finding } from '#contract/finding.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import type { Reader } from '#rules/page/audience.ts'
import { allPlaces } from '#server/auth/places.ts'
import type { Answer, Ask } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { invalid } from '#server/records/refusal.ts'
import { problem } from '#server/words.ts'
import type { PageAnswer } from './answer.server.ts'
import { ShopPlatform, ShopVisitor } from './blocks.ts'
import { pages } from './pages.ts'

export const missing = () => problem('NOT_FOUND', 'record.missing', { thing: pages.one })

export const placeOf = async (kit: Kit, vendor: string): Promise<Staff['place']> => {
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  if (!place) throw missing()
  return place
}

export const languageOf = (ask: Ask): string => {
  const said = (ask.query('lang') ?? defaultUrlLang).toLowerCase()
  return urlLangPattern.test(said) ? said : defaultUrlLang
}

/** Names of the query that say who reads. */
export const readerNames = ['visitor', 'platform'] as const

const among = (ask: Ask, name: (typeof readerNames)[number], set: ValueSet): string | undefined => {
  const said = ask.query(name)
  if (said === undefined || said === '' || set.names.includes(said)) return said || undefined
  throw invalid([finding('ENUM', { v: said.slice(0, 60), list: [...set.names] }, name)])
}

/** Who reads, as the shop says; segments, tags and the like are refused, since nobody at this door knows them. */
export const readerOf = (ask: Ask): Reader => ({
  visitor: among(ask, 'visitor', ShopVisitor),
  platform: among(ask, 'platform', ShopPlatform),
})

export const served = ({ urlLang, ...page }: PageAnswer, headers: Record<string, string>): Answer => ({
  data: { urlLang, ...page },
  headers: { 'x-lang-served': urlLang, ...headers },
})
