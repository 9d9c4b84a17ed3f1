// The language of the page. English is at hand; the seven others come as files when asked for. Only i18next keeps texts,
// and nothing of it is stored in the browser: the profile on the server remembers the choice (session.md A15).
import { createInstance, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { words as session } from '#console/session/words.ts'
import { words as shell } from '#console/shell/words.ts'
import { fontsFor } from '#console/theme/fonts.ts'
import { directionOf, tagOf } from '#contract/language.ts'
import { small } from '#contract/said.ts'
import type { Language } from '#contract/session.ts'
import { figuresOf } from './figures.ts'
import { figureWithin } from './isolated.ts'

export const i18n = createInstance()

/**
 * Counts in a text come in the digits of the language, whoever forgot to ask for them, and figures keep their signs; `{{name, within}}`
 * is written small.
 */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, as, language = 'en') => {
    if (typeof value === 'number') return figuresOf(language).number(value)
    if (typeof value !== 'string') return value
    return figureWithin(directionOf(language), as === 'within' ? small(value) : value)
  },
}

void i18n
  .use(initReactI18next)
  .use(counts)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: { ...session, ...shell } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      escapeValue: false,
      alwaysFormat: true,
    },
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  })

type Files = Record<string, () => Promise<Readonly<Record<string, string>>>>

/** What the sign-in and a first list say (vite.config.ts parts the file); the rooms that come later bring their own list. */
const files: Files = import.meta.glob<Record<string, string>>('../../locales/*/console.json', {
  query: '?when=first',
  import: 'default',
})

/** The same in the language the page was asked for in, which the server has written into it: nothing more is asked for. */
const written = (): { language?: string; texts?: Readonly<Record<string, string>> } => {
  try {
    return JSON.parse(document.getElementById('words')?.textContent ?? '')
  } catch {
    return {}
  }
}

const { language: here, texts: atHand } = written()
if (atHand) for (const path of Object.keys(files)) if (path.includes(`/${here}/`)) files[path] = async () => atHand

const load = async (language: Language, from: Files = files): Promise<void> => {
  const wanted = Object.keys(from).filter(path => path.includes(`/${language}/`))
  const texts = await Promise.all(wanted.map(path => from[path]?.()))
  i18n.addResourceBundle(language, 'translation', Object.assign({}, ...texts), true, true)
}

/** What was asked for last: files of an earlier wish may come later. */
let wanted: Language = 'en'

/** Changes text and direction in place: nothing is mounted anew, so a half typed code stays (session.md E28). */
export const speak = async (language: Language): Promise<void> => {
  wanted = language
  void fontsFor(language)
  if (language !== 'en') await load(language)
  if (wanted === language) await i18n.changeLanguage(language)
}

/** What was asked for so far. */
let arriving: Promise<unknown> = Promise.resolve()

/** From here on these are spoken as well; settles when they are. */
export const speakAlso = async (more: Files): Promise<void> => {
  const fresh = Object.fromEntries(Object.entries(more).filter(([path]) => !(path in files)))
  Object.assign(files, fresh)
  if (wanted === 'en') return
  if (Object.keys(fresh).length === 0) {
    await arriving
    return
  }
  const read = load(wanted, fresh).catch((thrown: unknown) => {
    // Not there, so they are asked for again with the next wish.
    for (const path of Object.keys(fresh)) delete files[path]
    throw thrown
  })
  // Somebody else may have asked for them a moment ago.
  const before = arriving
  arriving = Promise.allSettled([before, read])
  await before
  await read
}

// The page came marked for its reader's language: nothing is turned round before it is known that another is spoken.
const mark = (language: string) => {
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
}
i18n.on('languageChanged', mark)
