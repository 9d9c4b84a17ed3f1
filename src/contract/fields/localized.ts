import * as z from 'zod/mini'
import { made, type Needed, type Options } from '../field.ts'

/** urlLang -> text. The vendor's default language (en-in unless configured) must be there when the field is required. */
export type Localized = Record<string, string>

export const urlLangPattern = /^[a-z]{2,3}(-[a-z]{2,4})?-[a-z]{2}$/
export const defaultUrlLang = 'en-in'

/** A text in the languages the vendor's shops speak (kernel ruling 3: one column holding a map). */
export const localized = <const O extends Options>(facts: O = {} as O) => {
  const max = facts.max ?? (facts.format === 'html' || facts.format === 'long' ? 20_000 : 200)
  const one = z.string().check(z.maxLength(max))
  const schema = z.record(z.string().check(z.regex(urlLangPattern)), one).check(
    z.refine(map => !facts.required || (map[defaultUrlLang] ?? '').trim().length >= (facts.min ?? 1), {
      params:
        facts.min && facts.min > 1
          ? { says: 'SHORT_IN', code: 'SHORT', min: facts.min, language: defaultUrlLang }
          : { says: 'REQUIRED_IN', code: 'REQUIRED', language: defaultUrlLang },
    }),
  )
  return made<Localized, Needed<O>>('localized', schema as z.ZodMiniType<Localized>, { ...facts, max })
}

/** The text a reader of `urlLang` gets: exact, then the same language, then the default. */
export const spoken = (map: Localized | null | undefined, urlLang: string = defaultUrlLang): string => {
  if (!map) return ''
  const language = urlLang.split('-')[0]
  const same = Object.keys(map).find(key => key.split('-')[0] === language && map[key])
  return map[urlLang] || (same && map[same]) || map[defaultUrlLang] || Object.values(map)[0] || ''
}
