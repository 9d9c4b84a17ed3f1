// Each language in its own words: whoever needs the list cannot read the others.
import type { Language } from '#contract/session.ts'

export const nameOfLanguage: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  ur: 'اردو',
  es: 'Español',
  it: 'Italiano',
  fa: 'فارسی',
  de: 'Deutsch',
  'zh-CHS': '简体中文',
}
