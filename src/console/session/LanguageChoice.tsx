// The language before anybody is here. It changes in place: what is typed stays (session.md E28).
import { speak } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { tagOf } from '#contract/language.ts'
import { type Language, languages } from '#contract/session.ts'
import { nameOfLanguage } from './languageNames.ts'
import { remember } from './storage.ts'

/** A reload finds it again, and whoever signs in here next keeps it. */
const choose = (name: Language): void => {
  remember('language', { name, isChosen: true })
  void speak(name)
}

export const LanguageChoice = () => {
  const { t, language } = useWords()
  return (
    <label className="entrance-language">
      <span>{t('shell.language')}</span>
      <select className="input" value={language} onChange={({ target }) => choose(target.value as Language)}>
        {languages.map(name => (
          <option key={name} value={name} lang={tagOf(name)}>
            {nameOfLanguage[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
