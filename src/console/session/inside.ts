// What is fetched with the first place and not before: the areas, the texts of their rooms, the person and the rights.
// The sign-in page knows nothing of this file, which keeps it small.
import '#console/i18n/english.ts'
import { speakInside } from '#console/i18n/inside.ts'
import { speak } from '#console/i18n/speech.ts'
import { api } from '#console/net/api.ts'
import type { Gateway } from '#console/net/gateway.ts'
import { onLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { vendorMark } from '#console/shell/vendorMark.ts'
import { tint, wear } from '#console/theme/appearance.ts'
import type { Place } from '#contract/brand.ts'
import { languageOf } from '#contract/language.ts'
import type { Resource } from '#contract/resource.ts'
import { type Me, paths } from '#contract/session.ts'
import { refuse } from '#machines/port.ts'
import { sessionNow } from './actor.ts'
import { forgetVisits } from './denied.ts'
import { currentPlace, onMe, setCatalogue, setMe } from './me.ts'
import { noteUnsaved } from './unsaved.ts'

export interface Arrived {
  me: Me
  place: Place
}

const wearProfile = async ({ profile }: Me): Promise<void> => {
  wear(profile)
  if (profile.language) await speak(languageOf([profile.language]))
}

/** Fetches the person in that place. */
export const enter = async (
  gateway: Gateway,
  wished: { brand: string; country: string },
  areas: readonly Resource[],
  whole: () => Promise<readonly Resource[]>,
): Promise<Arrived> => {
  const asked = gateway.send({ method: 'GET', path: paths.me, place: wished }) as Promise<Me>
  const [me] = await Promise.all([asked, speakInside()])
  const place = me.places.find(({ brand, country }) => brand === wished.brand && country === wished.country)
  if (!place) throw refuse({ key: 'place.unknown' })
  await wearProfile(me)
  // What is kept belongs to the place it was asked in.
  queries.clear()
  setCatalogue(areas, whole)
  setMe(me, place)
  tint(place.accent)
  return { me, place }
}

/** For the page of an invitation, which is outside and speaks as the rooms do. */
export const speakRooms = (): Promise<void> => speakInside()

/** For the picker: who is here, before any place. */
export const introduce = async (): Promise<Me> => {
  const me = await api.get<Me>(paths.me)
  await wearProfile(me)
  setMe(me)
  return me
}

onMe(() => vendorMark(currentPlace()))

onLive('countries.changed', ({ allowedCountries }) => {
  // What is being typed in a country that is lost can be taken along (E29).
  if (!allowedCountries.includes(currentPlace()?.country ?? '')) noteUnsaved()
  sessionNow().send({ type: 'COUNTRIES.CHANGED', allowedCountries })
})

/** Nobody is here any more: nothing that was fetched may be seen again. */
export const emptied = (): void => {
  queries.clear()
  setMe(undefined)
  tint(undefined)
  forgetVisits()
}
