// How areas come: their outline with the place, and each of them when one of its resources is entered or needed, as one chunk.
// When nobody needs the line, the others come ahead of time, one after the other.
import { bringRules } from '#console/fields/rule.ts'
import { sayEnglish } from '#console/i18n/english.ts'
import { speakEntered, speakTold } from '#console/i18n/inside.ts'
import { i18n, speakAlso } from '#console/i18n/speech.ts'
import { outlineIn } from '#console/net/outline.ts'
import { knownResources } from '#console/session/me.ts'
import { idle } from '#console/shell/calm.ts'
import { camel } from '#contract/address.ts'
import type { Area } from '#contract/area.ts'
import { languageOf } from '#contract/language.ts'
import { resourceOf } from '#contract/outline.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Resource } from '#contract/resource.ts'
import { type Language, languages } from '#contract/session.ts'

type Load = (area: string) => Promise<Area>

let names: ReadonlySet<string> = new Set()
let load: Load = () => Promise.reject(new Error('The areas are not known yet'))

/** An area that did not come. Once it was asked for, a browser remembers that it failed, and does not ask again on the same page. */
export class AreaAway extends Error {
  readonly isRemembered: boolean

  constructor(area: string, isRemembered: boolean, cause?: unknown) {
    super(`The area ${area} did not come`, { cause })
    this.isRemembered = isRemembered
  }
}

export const isRemembered = (thrown: unknown): boolean => !(thrown instanceof AreaAway) || thrown.isRemembered

type Texts = Readonly<Record<string, string>>

/** One for each language but English, which is at hand. */
const inEach = (what: string, read: (language: Language) => Promise<Texts>) =>
  Object.fromEntries(
    languages.filter(one => one !== 'en').map(language => [`${what}/${language}/`, () => read(language)]),
  )

const loaded = async (area: string): Promise<readonly Resource[]> => {
  // Nothing was asked for yet: when the line is back, it can be.
  if (!navigator.onLine) throw new AreaAway(area, false)
  const { resources, words, texts } = await load(area).catch((thrown: unknown) => {
    throw new AreaAway(area, true, thrown)
  })
  if (words) sayEnglish(area, words)
  await Promise.all([
    bringRules(resources),
    texts && speakAlso(inEach(area, async language => (await texts(language)).default)),
  ])
  return resources
}

/** The area of the page one is on, begun while the session still finds out who is here. */
const beginHere = (): void => {
  const here = camel(window.location.pathname.split('/')[1] ?? '')
  if (names.has(here)) void loaded(here).catch(() => {})
}

/** Given once by signedIn.ts, which alone knows the areas. */
export const adoptAreas = (known: Readonly<Record<string, unknown>>, given: Load): void => {
  names = new Set(Object.keys(known))
  load = given
  beginHere()
  void outlineIn(languageOf([i18n.language])).catch(() => {})
}

/** What the sidebar and the palette say of areas, in whatever language is spoken from now on. */
export const speakOutlines = (): Promise<void> =>
  speakAlso(inEach('outline', async language => (await outlineIn(language)).texts))

let outlined: readonly Resource[] | undefined

/** Every resource as the outline tells of it; the same ones whatever the language. */
export const outlinedResources = async (): Promise<readonly Resource[]> => {
  outlined ??= (await outlineIn(languageOf([i18n.language]))).resources.map(resourceOf)
  return outlined
}

/** The first resource of an area has its name, the others follow it. */
const areaOf = (resource: string): string => {
  let area = ''
  for (const { name } of outlined ?? []) {
    if (names.has(name)) area = name
    if (name === resource) return area
  }
  return area
}

/** Brings the area of a resource. */
export const bringing = (resource: string): Promise<readonly Resource[]> => loaded(areaOf(resource))

const pauseMs = 1500

const answersSoFar = (): number => performance.getEntriesByType('resource').length

/** Until nothing has come over the line for so long: whatever a person or the page itself asks for goes first. */
const pause = async (): Promise<void> => {
  let before: number
  do {
    before = answersSoFar()
    await new Promise(done => setTimeout(done, pauseMs))
  } while (answersSoFar() > before)
  await idle()
}

/**
 * Rooms one may enter and their words, all areas that have not come, and at last what the server and the rules may say, each when the
 * page has nothing else to do. The browser then has the areas, and nothing is drawn anew: they are taken up when they are needed,
 * which takes a moment no more.
 */
export const bringAhead = async (rooms: () => Promise<unknown>): Promise<void> => {
  await pause()
  await Promise.all([speakEntered(), rooms().catch(() => {})])
  const away = new Set(knownResources().flatMap(one => (isOutlined(one) ? [areaOf(one.name)] : [])))
  for (const area of away) {
    await pause()
    const language = languageOf([i18n.language])
    await load(area)
      .then(({ texts }) => (language === 'en' ? undefined : texts?.(language)))
      .catch(() => {})
  }
  await pause()
  await speakTold()
}
