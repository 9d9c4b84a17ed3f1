// The language of the letter: whoever is invited has no choice of their own yet. Unless it is said, the brand's.
import { useWords } from '#console/i18n/words.ts'
import { nameOfLanguage } from '#console/session/languageNames.ts'
import { tagOf } from '#contract/language.ts'
import { type Language, languages } from '#contract/session.ts'
import { InviteField } from './InviteField.tsx'

interface LanguageProps {
  chosen: Language | undefined
  onChoose(language: Language | undefined): void
}

export const InviteLanguage = ({ chosen, onChoose }: LanguageProps) => {
  const { t } = useWords()
  return (
    <InviteField label={t('account.invite.language')}>
      {field => (
        <select
          {...field}
          className="input"
          name="language"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(languages.find(name => name === target.value))}
        >
          <option value="">{t('account.invite.brandLanguage')}</option>
          {languages.map(name => (
            <option key={name} value={name} lang={tagOf(name)}>
              {nameOfLanguage[name]}
            </option>
          ))}
        </select>
      )}
    </InviteField>
  )
}
