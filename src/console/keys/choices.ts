// What a person chooses about their keys, kept by the profile on the server and heard at once in all their tabs.
import { wordsNow } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { currentMe, currentPlace, saveProfile, setMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type KeyChoices, type Me, type Profile, paths } from '#contract/session.ts'
import { keysFor } from './own.ts'

export const keyProfiles = ['standard', 'vim', 'off'] as const
export type KeyProfile = (typeof keyProfiles)[number]

export const keyProfileOf = ({ singleKeys, keys }: Profile): KeyProfile => {
  if (singleKeys === false) return 'off'
  return keys?.vim ? 'vim' : 'standard'
}

/** Saves on their way: until they have arrived, what the server tells is older than what is here. */
let saving = 0

const keep = async (patch: Pick<Profile, 'keys' | 'singleKeys'>): Promise<void> => {
  saving++
  try {
    await saveProfile(patch)
  } catch {
    void toast({ kind: 'error', text: wordsNow().t('shell.saveFailed') })
  } finally {
    saving--
  }
}

const choicesNow = (): KeyChoices => currentMe()?.profile.keys ?? {}

/** Off remembers whether it was Vim. */
export const chooseProfile = (profile: KeyProfile): Promise<void> =>
  profile === 'off'
    ? keep({ singleKeys: false })
    : keep({ singleKeys: true, keys: { ...choicesNow(), vim: profile === 'vim' } })

type Named = { does: string; born: string }

const bindAll = (bound: NonNullable<KeyChoices['bound']>) => keep({ keys: { ...choicesNow(), bound } })

/** What it was born with is no choice and not kept. */
export const bind = ({ does, born }: Named, keys: string): Promise<void> => {
  const others = (choicesNow().bound ?? []).filter(one => one.does !== does)
  return bindAll(keys === born ? others : [...others, { does, keys }])
}

/** A word of one's own by which the palette finds a command first; an empty one is given up. */
export const giveAlias = (of: string, as: string): Promise<void> => {
  const others = (choicesNow().aliases ?? []).filter(one => one.of !== of)
  return keep({ keys: { ...choicesNow(), aliases: as === '' ? others : [...others, { of, as }] } })
}

export const aliasOf = (of: string): string => choicesNow().aliases?.find(one => one.of === of)?.as ?? ''

export const resetAll = (): Promise<void> => bindAll([])

export const isOwn = ({ does, born }: Named): boolean => keysFor(does, born) !== born
/** The only one whose loss shuts people out of the rest; F1 and the menu of me give it back. */
export const opener: Named = { does: 'global Ctrl+k', born: 'Mod+K' }
export const resetOpener = (): void => void bind(opener, opener.born)

/** Another tab or device has changed them. */
export const readChoices = async (): Promise<void> => {
  const { profile } = await api.get<Me>(paths.me, { background: true, isPlaceless: true })
  const me = currentMe()
  if (!me || saving > 0) return
  const { keys, singleKeys } = profile
  setMe({ ...me, profile: { ...me.profile, keys, singleKeys } }, currentPlace())
}
