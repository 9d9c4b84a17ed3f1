// Which of the languages somebody is spoken to in, and how it is written.
import { type Language, languages, rightToLeft } from './session.ts'

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** Spec 1: the browser's language if it is in the list, otherwise English. */
export const languageOf = (wished: readonly string[]): Language => {
  const first = wished[0] ?? 'en'
  if (isLanguage(first)) return first
  const base = first.toLowerCase().split('-')[0] ?? 'en'
  if (base === 'zh') return 'zh-CHS'
  return isLanguage(base) ? base : 'en'
}

export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr')
/** `zh-CHS` is the specification's name; Intl and the html element know `zh-Hans`. */
export const tagOf = (language: string): string => (language === 'zh-CHS' ? 'zh-Hans' : language)

const sayingToTheDoer: readonly string[] = ['fr', 'it'] satisfies Language[]

/**
 * In these what is done is said to whoever did it, "Vous avez publié Rose", "Hai pubblicato Rose": told of somebody else it would not be
 * true.
 */
export const speaksToTheDoer = (language: string): boolean => sayingToTheDoer.includes(language)
