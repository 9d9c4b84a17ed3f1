// What the doors of pages share: whose shop it is, which language is asked for, and how a page is answered.
import { defaultUrlLang, urlLangPattern } from '#contract/fields/localized.ts'
import { allPlaces } from '#server/auth/places.ts'
import type { Answer, Ask } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import type { PageAnswer } from './answer.server.ts'
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

export const served = ({ urlLang, ...page }: PageAnswer, headers: Record<string, string>): Answer => ({
  data: { urlLang, ...page },
  headers: { 'x-lang-served': urlLang, ...headers },
})
