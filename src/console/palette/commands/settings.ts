// What the palette does about the console itself: another brand and country, language, appearance, density, keys,
// undo, sign out.
import { redoLast, undoLast } from '#console/action/undo.ts'
import { countryTerms } from '#console/i18n/countryTerms.ts'
import { placeText } from '#console/i18n/placeText.ts'
import { speak } from '#console/i18n/speech.ts'
import type { Words } from '#console/i18n/words.ts'
import {
  chooseProfile,
  isOwn,
  type KeyProfile,
  keyProfileOf,
  opener,
  resetAll,
  resetOpener,
} from '#console/keys/choices.ts'
import { showShortcuts } from '#console/keys/shown.ts'
import { lensAt, mayTurnLens, turnLens } from '#console/lens/lensAt.ts'
import { sessionNow } from '#console/session/actor.ts'
import { currentMe, currentPlace, knownResources, may, saveProfile } from '#console/session/me.ts'
import { choosePlace, moveTo } from '#console/session/pick.ts'
import { resourceAt } from '#console/shell/entries.ts'
import { currentPath, go } from '#console/shell/navigation.tsx'
import { paperHere, printPage } from '#console/shell/paper.ts'
import { isPinFull, isPinned, pin } from '#console/shell/pins.ts'
import { toast } from '#console/shell/toast.ts'
import { wear } from '#console/theme/appearance.ts'
import { noteRight, periods } from '#contract/home.ts'
import { tagOf } from '#contract/language.ts'
import { inPlace } from '#contract/placed.ts'
import { languages, type Profile } from '#contract/session.ts'
import { accountCommands, leading } from './accountCommands.ts'
import { type Command, commandOf, keyed, saying } from './command.ts'
import { listCommands } from './listCommands.ts'
import { setting } from './settingCommand.ts'
import { copy } from './sums.ts'
import { watchCommands } from './watchCommands.ts'

/** At once here, then on the server; a refusal is said and put back by the profile's keeper. */
const keep = (words: Words, patch: Partial<Profile>): void => {
  wear({ ...currentMe()?.profile, ...patch })
  saveProfile(patch).catch(() => {
    wear(currentMe()?.profile ?? {})
    void toast({ kind: 'error', text: words.t('palette.notKept') })
  })
}

const printCommands = (words: Words): Command[] => {
  const here = paperHere()
  if (!here) return []
  const key = here === 'record' ? 'palette.printRecord' : 'palette.printList'
  return [setting(words, 'print', key, { icon: 'file', also: ['paper pdf page'], run: printPage })]
}

/** For a colleague: it names the place, so it opens there wherever they are. */
const linkCommand = (words: Words): Command =>
  setting(words, 'copyLink', 'palette.copyLink', {
    icon: 'copy',
    also: ['share url address page colleague send'],
    run: () => copy(inPlace(window.location.href, currentPlace()?.vendorCode), words),
  })

/** For the area on the screen; where eight are pinned already, there is none. */
const pinCommands = (words: Words): Command[] => {
  const resource = resourceAt(currentPath())
  const isOn = resource !== undefined && isPinned(resource)
  if (!resource || (!isOn && isPinFull())) return []
  return [
    setting(words, 'pin', isOn ? 'shell.unpin' : 'shell.pin', {
      params: { area: words.label(resource) },
      icon: 'pin',
      also: ['pin unpin favourite favorite star sidebar'],
      run: () => void pin(resource, !isOn).catch(() => void toast({ kind: 'error', text: words.t('palette.notKept') })),
    }),
  ]
}

const placeCommands = (words: Words): Command[] => {
  const here = currentPlace()?.vendorCode
  const places = (currentMe()?.places ?? []).filter(({ vendorCode }) => vendorCode !== here)
  if (places.length === 0) return []
  const change = setting(words, 'place', 'shell.switch', {
    icon: 'store',
    keys: 'g b',
    also: ['switch choose select another vendor store shop picker'],
    run: choosePlace,
  })
  const switches = places.map(place =>
    setting(words, `place:${place.vendorCode}`, 'palette.switchTo', {
      params: { place: placeText(words, place) },
      icon: 'store',
      also: [place.vendorCode, place.brand, place.name, ...countryTerms(place.country), 'brand country vendor'],
      run: () => moveTo(place),
    }),
  )
  return [change, ...switches]
}

const languageCommands = (words: Words): Command[] =>
  languages.map(language => {
    const tag = language === 'zh-CHS' ? 'zh-Hans' : language
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language
    const [english = language, here = language] = ['en', tagOf(words.language)].map(reader =>
      new Intl.DisplayNames([reader], { type: 'language' }).of(tag),
    )
    return setting(words, `language:${language}`, 'palette.language', {
      params: { language: own },
      icon: 'languages',
      also: [english, here, language, 'language'],
      run: () => {
        void speak(language)
        keep(words, { language })
      },
    })
  })

const appearances = { light: 'sun', dark: 'moon', system: 'settings' } as const
const calendars = ['gregorian', 'persian'] as const

const densities = ['compact', 'normal', 'roomy'] as const

const looks = (words: Words): Command[] => [
  ...Object.entries(appearances).map(([appearance, icon]) =>
    setting(words, `appearance:${appearance}`, `palette.appearance.${appearance}`, {
      icon,
      also: ['theme mode appearance'],
      run: () => keep(words, { appearance: appearance as keyof typeof appearances }),
    }),
  ),
  ...(words.language === 'fa' ? calendars : []).map(calendar =>
    setting(words, `calendar:${calendar}`, `palette.calendar.${calendar}`, {
      icon: 'calendar',
      also: ['calendar date jalali shamsi gregorian'],
      run: () => keep(words, { calendar }),
    }),
  ),
  ...densities.map(density =>
    setting(words, `density:${density}`, `palette.density.${density}`, {
      icon: 'list',
      also: ['density row height'],
      run: () => keep(words, { density }),
    }),
  ),
]

/** What the figures of the start page are of. */
const periodCommands = (words: Words): Command[] =>
  periods.map(period =>
    setting(words, `period:${period}`, `palette.period.${period}`, {
      icon: 'calendar',
      also: ['period range figures days compare dashboard start page home'],
      run: () => {
        keep(words, { home: { ...currentMe()?.profile.home, period } })
        go('/')
      },
    }),
  )

const isBound = (): boolean => (currentMe()?.profile.keys?.bound ?? []).length > 0

const keyCommands = (words: Words): Command[] => {
  const profile = keyProfileOf(currentMe()?.profile ?? {})
  const also = ['shortcuts keyboard']
  const icon = 'keyboard'
  const choice = (id: string, text: string, chosen: KeyProfile) =>
    setting(words, id, text, { icon, also, run: () => void chooseProfile(chosen) })
  return [
    profile === 'off'
      ? choice('singleKeys:on', 'palette.keysOn', 'standard')
      : choice('singleKeys:off', 'palette.keysOff', 'off'),
    profile === 'vim' ? choice('vim:off', 'palette.vimOff', 'standard') : choice('vim:on', 'palette.vimOn', 'vim'),
    ...(isOwn(opener) ? [setting(words, 'opener', 'keys.resetOpener', { icon, also, run: resetOpener })] : []),
    ...(isBound() ? [setting(words, 'resetKeys', 'keys.resetAll', { icon, also, run: () => void resetAll() })] : []),
  ]
}

/** The console at another moment, or back at now. */
const lensCommands = (words: Words): Command[] =>
  lensAt() || mayTurnLens(knownResources(), may)
    ? [
        setting(words, 'lens', lensAt() ? 'lens.back' : 'grid.lens', {
          icon: 'clock',
          keys: 'g t',
          also: ['time travel as of past future when was will be yesterday history'],
          run: turnLens,
        }),
      ]
    : []

export const settingCommands = (words: Words): Command[] => [
  ...lensCommands(words),
  ...pinCommands(words),
  setting(words, 'undo', 'palette.undo', {
    icon: 'undo',
    keys: 'u',
    also: ['revert back'],
    run: () => void undoLast('palette'),
  }),
  setting(words, 'redo', 'action.redo', {
    icon: 'rotate',
    keys: 'Mod+Shift+Z',
    also: ['bring back repeat'],
    run: () => void redoLast('palette'),
  }),
  leading(words, 'home', 'shell.home', {
    to: '/',
    icon: 'house',
    keys: 'g h',
    also: ['start page', 'dashboard', 'overview', 'main page', 'landing'],
  }),
  leading(words, 'journal', 'journal.title', {
    to: '/journal',
    icon: 'history',
    keys: 'g y',
    also: ['undo journal history mine my changes what I did take back revert last hour'],
  }),
  leading(words, 'arrange', 'palette.arrange', {
    to: '/?arrange=',
    icon: 'settings',
    also: ['arrange customize personalise layout cards widgets dashboard add remove resize move home'],
  }),
  leading(words, 'catchUp', 'palette.catchUp', {
    to: '/catch-up',
    icon: 'coffee',
    keys: 'g u',
    also: [
      'digest summary what happened since news team activity published failed decided while I was away start page home',
    ],
  }),
  leading(words, 'resetLayout', 'palette.resetLayout', {
    to: '/?arrange=reset',
    icon: 'undo',
    also: ['reset default standard layout cards dashboard home'],
  }),
  ...periodCommands(words),
  ...(may(noteRight)
    ? [
        leading(words, 'note', 'palette.note', {
          to: '/?note=',
          icon: 'pin',
          also: ['pinned note announcement everyone brand team message unpin start page home'],
        }),
      ]
    : []),
  leading(words, 'wallboard', 'palette.wallboard', {
    to: '/wallboard',
    icon: 'maximize',
    also: ['tv screen monitor full screen dashboard display kiosk start page home'],
  }),
  commandOf(
    {
      id: 'set:repeat',
      group: 'settings',
      title: words.t('palette.repeat'),
      icon: 'rotate',
      keys: '.',
      choice: { kind: 'repeat' },
    },
    { ...saying(words, 'palette.repeat'), also: ['again redo same'] },
  ),
  commandOf(
    {
      id: 'set:saved',
      group: 'settings',
      title: words.t('palette.saved.open'),
      icon: 'save',
      choice: { kind: 'savedList' },
    },
    { ...saying(words, 'palette.saved.open'), also: ['macro shortcut favourite name key share last'] },
  ),
  commandOf(
    {
      id: 'set:keys',
      group: 'settings',
      title: words.t('palette.sheet'),
      icon: 'keyboard',
      ...keyed('global ?', '?'),
      choice: { kind: 'run', run: () => showShortcuts(true) },
    },
    { ...saying(words, 'palette.sheet'), also: ['shortcuts help cheat sheet'] },
  ),
  ...listCommands(words),
  ...watchCommands(words),
  ...placeCommands(words),
  ...languageCommands(words),
  ...looks(words),
  ...keyCommands(words),
  ...accountCommands(words),
  ...printCommands(words),
  linkCommand(words),
  setting(words, 'developer', 'palette.developer', {
    icon: 'hash',
    keys: 'g .',
    also: ['api developer rest endpoints openapi swagger curl documentation http'],
    run: () => go('/developer'),
  }),
  setting(words, 'trace', 'palette.trace', {
    icon: 'activity',
    also: ['debug state transitions signed out why'],
    run: () => go('/session-trace'),
  }),
  setting(words, 'signOut', 'palette.signOut', {
    icon: 'log-out',
    also: ['logout log out leave'],
    run: () => sessionNow().send({ type: 'LOGOUT' }),
  }),
]
