// What is fetched with the first place and not before: the resources, the texts of their rooms, the person and the rights.
// The sign-in page knows nothing of this file, which keeps it small.
import { bringing, outlinedResources, speakOutlines } from '#console/areaLoading.ts'
import '#console/i18n/english.ts'
import { speak } from '#console/i18n/speech.ts'
import { api } from '#console/net/api.ts'
import type { Gateway } from '#console/net/gateway.ts'
import { noteHeard } from '#console/net/heard.ts'
import { onLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import { vendorMark } from '#console/shell/vendorMark.ts'
import { tint, wear } from '#console/theme/appearance.ts'
import { type Place, vendorCodeOf } from '#contract/brand.ts'
import { languageOf } from '#contract/language.ts'
import { type Language, type Me, paths } from '#contract/session.ts'
import { refuse } from '#machines/port.ts'
import { sessionNow } from './actor.ts'
import { noteCameFrom } from './byLink.ts'
import { forgetVisits } from './denied.ts'
import { currentPlace, onMe, saveProfile, setCatalogue, setMe } from './me.ts'
import { areaPath } from './pick.ts'
import { recall, remember } from './storage.ts'
import { elsewhereOf } from './transfer.ts'
import { noteUnsaved } from './unsaved.ts'

export interface Arrived {
  me: Me
  place: Place
}

/** What was chosen on the sign-in page wins, and is the person's from then on. */
const languageFor = ({ profile }: Me): Language | undefined => {
  const here = recall('language')
  const own = profile.language ? languageOf([profile.language]) : undefined
  return here?.isChosen ? here.name : own
}

const wearProfile = async (me: Me): Promise<void> => {
  wear(me.profile)
  const language = languageFor(me)
  if (language) await speak(language)
}

/** After the person is known; what the server could not keep now is tried again with the next place. */
const keepLanguage = async (place?: Place): Promise<void> => {
  const here = recall('language')
  if (!here?.isChosen) return
  await saveProfile({ language: here.name }, place)
  remember('language', { ...here, isChosen: false })
}

const silently = (work: Promise<unknown>): void => void work.catch(() => {})

/** A right may have been given or taken while nobody was told: what the server says now is what counts. */
const followCountries = ({ userId, allowedCountries }: Me): void => {
  const session = sessionNow()
  const { context } = session.getSnapshot()
  const isKnown = context.allowedCountries.toSorted().join() === allowedCountries.toSorted().join()
  if (context.userId === userId && !isKnown) session.send(countriesChanged(allowedCountries))
}

/** The way back is to this page; in another country to its area, since a record of this one would not be there. */
const countriesChanged = (allowedCountries: readonly string[]) => ({
  type: 'COUNTRIES.CHANGED' as const,
  allowedCountries,
  path: allowedCountries.length === 0 ? currentPath() : areaPath(),
})

/** A place was refused: where the person may be now. */
export const askCountries = async (): Promise<void> =>
  followCountries(await api.get<Me>(paths.me, { isPlaceless: true }))

/** Kernel ruling 19: a new tab begins where the person was last. */
const keepPlace = async ({ userId, profile }: Me, place: Place): Promise<void> => {
  const { vendorCode } = place
  const tab = recall('place')
  const wasIn = tab?.userId === userId ? vendorCodeOf(tab.brand, tab.country) : undefined
  // One that a page of ours has opened was nowhere else; from outside one may not be where one thinks.
  const isOurs = URL.parse(document.referrer)?.origin === window.location.origin
  const last = isOurs ? undefined : profile.place
  noteCameFrom(wasIn ?? last, { isTab: wasIn !== undefined })
  // At once, ahead of the first rows: the next tab may be opened before they are there.
  if (profile.place !== vendorCode) await saveProfile({ place: vendorCode }, place)
}

/** The answer for the last place, for whoever goes on there at once; milliseconds of the page. */
let answered: { me: Me; at: number } | undefined
const freshMs = 5000

/** Taken once. */
const answeredFor = (wished: { brand: string; country: string }): Me | undefined => {
  const { me, at } = answered ?? {}
  answered = undefined
  const isFresh =
    at !== undefined && performance.now() - at < freshMs && me?.userId === sessionNow().getSnapshot().context.userId
  return isFresh && me?.profile.place === vendorCodeOf(wished.brand, wished.country) ? me : undefined
}

/** The person in that place, asked for unless the way here has told it a moment ago. */
export const enter = async (gateway: Gateway, wished: { brand: string; country: string }): Promise<Arrived> => {
  const asked = Promise.resolve(
    answeredFor(wished) ?? (gateway.send({ method: 'GET', path: paths.me, place: wished }) as Promise<Me>),
  )
  const [me] = await Promise.all([
    asked.catch(async (thrown: unknown) => {
      // Why it is not open any more may be that no country is.
      if (isRefusal(thrown) && thrown.status === 403) await introduce().catch(() => {})
      throw thrown
    }),
    speakOutlines(),
  ])
  const place = me.places.find(({ brand, country }) => brand === wished.brand && country === wished.country)
  if (!place) throw refuse({ key: 'place.unknown' })
  await wearProfile(me)
  const outlined = await outlinedResources()
  // What is kept belongs to the place it was asked in.
  queries.clear()
  if (me.heard) noteHeard(place.vendorCode, me.heard)
  setCatalogue(outlined, bringing)
  setMe(me, place)
  tint(place.accent)
  silently(keepPlace(me, place).then(() => keepLanguage(place)))
  return { me, place }
}

const meet = async (params: { at?: 'last' }): Promise<Me> => {
  const me = await api.get<Me>(paths.me, { isPlaceless: true, params })
  await wearProfile(me)
  setMe({ ...me, permissions: [], views: [] })
  silently(keepLanguage())
  followCountries(me)
  return me
}

/** For the picker: who is here, before any place. */
export const introduce = (): Promise<Me> => meet({})

/** For a tab that is nowhere yet. What another host shows is not opened here by itself. */
export const lastPlace = async (): Promise<{ brand: string; country: string } | undefined> => {
  const me = await meet({ at: 'last' })
  const last = me.places.find(({ vendorCode }) => vendorCode === me.profile.place)
  if (me.heard !== undefined) answered = { me, at: performance.now() }
  return last && elsewhereOf(last.brand) === undefined ? { brand: last.brand, country: last.country } : undefined
}

onMe(() => vendorMark(currentPlace()))

onLive('countries.changed', ({ allowedCountries }) => {
  // What is being typed in a country that is lost can be taken along (E29).
  if (!allowedCountries.includes(currentPlace()?.country ?? '')) noteUnsaved()
  sessionNow().send(countriesChanged(allowedCountries))
})

/** Nobody is here any more: nothing that was fetched may be seen again. */
export const emptied = (): void => {
  answered = undefined
  queries.clear()
  setMe(undefined)
  tint(undefined)
  forgetVisits()
}
