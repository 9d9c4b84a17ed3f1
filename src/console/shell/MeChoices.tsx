// Me: language, appearance, row height, keys, sign out. Each choice is seen at once and kept on the server.
import '#console/i18n/later.ts'
import { DropdownMenu } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { speak } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { chooseProfile, isOwn, keyProfileOf, keyProfiles, opener, resetOpener } from '#console/keys/choices.ts'
import { sessionNow } from '#console/session/actor.ts'
import { nameOfLanguage } from '#console/session/languageNames.ts'
import { hasMailbox } from '#console/session/mailbox.ts'
import { saveProfile, useMe } from '#console/session/me.ts'
import { wear } from '#console/theme/appearance.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { tagOf } from '#contract/language.ts'
import { type Language, languages, type Profile } from '#contract/session.ts'
import { go } from './navigation.tsx'
import { toast } from './toast.ts'

const useKeep = () => {
  const { t } = useWords()
  const { profile } = useMe()
  return (patch: Partial<Profile>) => {
    wear({ ...profile, ...patch })
    if (patch.language) void speak(patch.language as Language)
    saveProfile(patch).catch(() => {
      wear(profile)
      void toast({ kind: 'error', text: t('shell.saveFailed') })
    })
  }
}

// Inside the header, so that what it says belongs to a landmark.
const spot = () => document.querySelector<HTMLElement>('.frame-header')

interface ChoiceProps<V extends string> {
  label: string
  values: readonly V[]
  value: V
  nameOf: (value: V) => string
  langOf?: (value: V) => string
  onChoose: (value: V) => void
}

const Choice = <V extends string>({ label, values, value, nameOf, langOf, onChoose }: ChoiceProps<V>) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger>{label}</DropdownMenu.SubTrigger>
    <DropdownMenu.SubContent container={spot()}>
      <DropdownMenu.RadioGroup value={value} onValueChange={chosen => onChoose(chosen as V)}>
        {values.map(name => (
          <DropdownMenu.RadioItem key={name} value={name} lang={langOf?.(name)}>
            {nameOf(name)}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </DropdownMenu.SubContent>
  </DropdownMenu.Sub>
)

const useMailbox = () => {
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasMailbox().then(setThere), [])
  return isThere
}

export const MeChoices = () => {
  const { t, language } = useWords()
  const { name, email, profile } = useMe()
  const keep = useKeep()
  const hasLetters = useMailbox()
  return (
    <>
      <DropdownMenu.Label>
        <bdi>{name || email}</bdi>
      </DropdownMenu.Label>
      <DropdownMenu.Item data-does="global g ," onSelect={() => go('/account')}>
        {t('account.title')}
      </DropdownMenu.Item>
      <DropdownMenu.Item data-does="global g y" onSelect={() => go('/journal')}>
        {t('journal.title')}
      </DropdownMenu.Item>
      <DropdownMenu.Item data-does="global g ." onSelect={() => go('/developer')}>
        {t('palette.developer')}
      </DropdownMenu.Item>
      <DropdownMenu.Separator />
      <Choice
        label={t('shell.language')}
        values={languages}
        value={language as Language}
        nameOf={each => nameOfLanguage[each]}
        langOf={tagOf}
        onChoose={chosen => keep({ language: chosen })}
      />
      <Choice
        label={t('shell.appearance')}
        values={['light', 'dark', 'system'] as const}
        value={profile.appearance ?? 'system'}
        nameOf={each => t(`shell.${each}`)}
        onChoose={appearance => keep({ appearance })}
      />
      {language === 'fa' && (
        <Choice
          label={t('shell.calendar')}
          values={['gregorian', 'persian'] as const}
          value={profile.calendar ?? 'gregorian'}
          nameOf={each => t(`shell.${each}`)}
          onChoose={calendar => keep({ calendar })}
        />
      )}
      <Choice
        label={t('shell.density')}
        values={['compact', 'normal', 'roomy'] as const}
        value={profile.density ?? 'normal'}
        nameOf={each => t(`shell.${each}`)}
        onChoose={density => keep({ density })}
      />
      <Choice
        label={t('keys.title')}
        values={keyProfiles}
        value={keyProfileOf(profile)}
        nameOf={each => t(`keys.profile.${each}`)}
        onChoose={chosen => void chooseProfile(chosen)}
      />
      {isOwn(opener) && (
        <DropdownMenu.Item onSelect={resetOpener}>
          {t('keys.resetOpener')} <Kbd keys={opener.born} />
        </DropdownMenu.Item>
      )}
      {hasLetters && <DropdownMenu.Item onSelect={() => go('/dev/mail')}>{t('shell.mailbox')}</DropdownMenu.Item>}
      <DropdownMenu.Separator />
      <DropdownMenu.Item onSelect={() => sessionNow().send({ type: 'LOGOUT' })}>
        {t('session.signOut')}
      </DropdownMenu.Item>
    </>
  )
}
