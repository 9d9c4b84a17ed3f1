// The language before anybody is here. It changes in place: what is typed stays (session.md E28).
import { speak } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { tagOf } from '#contract/language.ts'
import { type Language, languages } from '#contract/session.ts'
import { nameOfLanguage } from './languageNames.ts'

export const LanguageChoice = () => {
  const { t, language } = useWords()
  return (
    <label className="entrance-language">
      <span>{t('shell.language')}</span>
      <select className="input" value={language} onChange={({ target }) => void speak(target.value as Language)}>
        {languages.map(name => (
          <option key={name} value={name} lang={tagOf(name)}>
            {nameOfLanguage[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
