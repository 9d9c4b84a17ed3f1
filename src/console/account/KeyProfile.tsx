// Standard, Vim or Off; seen at once and kept on the server.
import { useWords } from '#console/i18n/words.ts'
import { chooseProfile, keyProfileOf, keyProfiles } from '#console/keys/choices.ts'
import { useMe } from '#console/session/me.ts'

export const KeyProfile = () => {
  const { t } = useWords()
  const now = keyProfileOf(useMe().profile)
  return (
    <fieldset className="key-profile">
      <legend>{t('account.keys.profile')}</legend>
      {keyProfiles.map(profile => (
        <label key={profile}>
          <input
            type="radio"
            name="key-profile"
            value={profile}
            checked={profile === now}
            onChange={() => void chooseProfile(profile)}
          />
          <span>
            {t(`keys.profile.${profile}`)}
            <small>{t(`account.keys.profile.${profile}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
