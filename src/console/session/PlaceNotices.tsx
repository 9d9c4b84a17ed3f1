// What is to be said about the place of this tab. A link was of another one (kernel ruling 19): this tab went there and says
// so, with the way back; or it needs a brand that is opened on another host, and offers it; or another tab went elsewhere.
import { useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Place } from '#contract/brand.ts'
import { sessionNow, useSession } from './actor.ts'
import { cameFromPlace, noteNeeded, useNeeded } from './byLink.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { useMe, usePlace } from './me.ts'
import { goOver, leftPage, moveTo } from './pick.ts'
import { safeUrl } from './safeUrl.ts'

const useNames = () => {
  const words = useWords()
  return ({ brand, country }: Pick<Place, 'brand' | 'country'>) =>
    isolated(`${brand.toUpperCase()} · ${words.country(country)}`)
}

const NeededPlace = () => {
  const { t } = useWords()
  const { places } = useMe()
  const named = useNames()
  const needed = useNeeded()
  if (!needed) return null
  const place = places.find(({ brand, country }) => brand === needed.brand && country === needed.country)
  return (
    <section className="notice" role="status" aria-label={t('link.title')}>
      <span>{t(place ? 'link.needs' : 'link.refused', { place: named(needed) })}</span>
      {place && (
        <button type="button" className="button" onClick={() => void goOver(place, needed.path)}>
          {t('link.open', { place: named(place) })}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => noteNeeded(undefined)}>
        {t('link.stay')}
      </button>
    </section>
  )
}

/** The page before this one in the tab's history, where the browser tells it and it is one of the console's. */
const pageBefore = (): string | undefined => {
  const history: Navigation | undefined = window.navigation
  const before = history?.entries()[(history.currentEntry?.index ?? 0) - 1]
  const { pathname, search, hash } = new URL(before?.url ?? '/auth', window.location.origin)
  return safeUrl(`${pathname}${search}${hash}`)
}

const CameHere = () => {
  const { t } = useWords()
  // Before anybody goes about here.
  const [wasOn] = useState(() => leftPage() ?? pageBefore())
  const { places } = useMe()
  const here = usePlace()
  const named = useNames()
  const isLinked = useSession(
    ({ context: { link } }) => link !== undefined && link.brand === here.brand && link.country === here.country,
  )
  const before = cameFromPlace()
  const from = places.find(({ vendorCode }) => vendorCode === before?.vendorCode)
  if (!isLinked || !from || from.vendorCode === here.vendorCode) return null
  return (
    <section className="notice" role="status" aria-label={t('link.title')}>
      <span>{t(before?.isTab ? 'link.came' : 'link.last', { place: named(here), from: named(from) })}</span>
      <button type="button" className="button" onClick={() => moveTo(from, wasOn)}>
        {t('link.back', { place: named(from) })}
      </button>
      <button type="button" className="button quiet" onClick={() => sessionNow().send({ type: 'STAY' })}>
        {t('link.stay')}
      </button>
    </section>
  )
}

export const PlaceNotices = () => (
  <>
    <CameHere />
    <NeededPlace />
    <Elsewhere />
  </>
)
