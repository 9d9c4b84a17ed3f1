// The places somebody may open, to type into and move through: a combobox over a list that is always open.
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { countryTerms } from '#console/i18n/countryTerms.ts'
import { useWords } from '#console/i18n/words.ts'
import { forgetEarly, heardEarly } from '#console/keys/early.ts'
import { VendorBadge } from '#console/theme/VendorBadge.tsx'
import type { Place } from '#contract/brand.ts'
import { useSession } from './actor.ts'
import { useMaybeMe } from './me.ts'
import { pick, stayInPlace } from './pick.ts'
import { recall } from './storage.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const placesLike = (places: readonly Place[], text: string): Place[] => {
  const parts = plain(text).split(/\s+/).filter(Boolean)
  return places.filter(({ vendorCode, name, country, env }) => {
    const hay = plain([vendorCode, name, env, ...countryTerms(country)].join(' '))
    return parts.every(part => hay.includes(part))
  })
}

/**
 * Among those found: the brand of the last place in the country that was asked for, else a place of the same environment. Who
 * was in pre-production is not put into production by an Enter, nor is who was where it is not known any more what it was: then
 * none is chosen, until they type which one they mean.
 */
const likeliest = (
  found: readonly Place[],
  { last, before, wish, isTyped }: { last?: string; before?: Place; wish?: string; isTyped: boolean },
): number => {
  const country = wish ?? recall('chosenCountry')
  const isAsked = (place: Place) => place.country === country
  const alike = found.filter(({ env }) => (before ? env === before.env : !last || env !== 'prod'))
  const wanted =
    alike.find(place => isAsked(place) && place.brand === before?.brand) ??
    alike.find(isAsked) ??
    alike.find(place => place === before) ??
    alike[0] ??
    (isTyped ? (found.find(isAsked) ?? found[0]) : undefined)
  return found.indexOf(wanted as Place)
}

const Option = ({ place, country, id, isActive }: { place: Place; country: string; id: string; isActive: boolean }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
  <div id={id} role="option" aria-selected={isActive} className="place" onClick={() => void pick(place)} tabIndex={-1}>
    <VendorBadge {...place} />
    <bdi className="code">{place.vendorCode.toUpperCase()}</bdi>
    {place.name.toUpperCase() !== place.brand.toUpperCase() && <span className="place-name">{place.name}</span>}
    <span className="place-country">{country}</span>
    <span className="env" data-env={place.env}>
      {place.env.toUpperCase()}
    </span>
  </div>
)

export const PlaceList = ({ places }: { places: readonly Place[] }) => {
  const words = useWords()
  const base = useId()
  const [early] = useState(heardEarly)
  const [text, setText] = useState(early.text)
  const found = placesLike(places, text)
  const me = useMaybeMe()
  const wish = useSession(({ context }) => context.wish)
  const last = me?.profile.place
  const before = places.find(({ vendorCode }) => vendorCode === last)
  const likely = (among: readonly Place[], typed: string) =>
    likeliest(among, { last, before, wish, isTyped: typed.trim() !== '' })
  const [at, setAt] = useState(() => likely(found, text))
  const active = found[Math.min(at, found.length - 1)]
  const idOf = (place: Place) => `${base}-${place.vendorCode}`

  const pickActive = useEffectEvent(() => void (active && pick(active)))
  useEffect(() => {
    forgetEarly()
    if (early.isEntered) pickActive()
  }, [early])

  const press = (event: KeyboardEvent) => {
    const last = found.length - 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? last : at - 1),
      Home: () => setAt(0),
      End: () => setAt(last),
      Enter: () => void (active && pick(active)),
      Escape: () => (text ? setText('') : stayInPlace()),
    }
    const move = moves[event.key]
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }

  return (
    <>
      <label className="field">
        <span>{words.t('place.filter')}</span>
        <input
          className="input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${base}-list`}
          aria-activedescendant={active && idOf(active)}
          aria-describedby={`${base}-hint`}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page is this choice
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(likely(placesLike(places, target.value), target.value))
          }}
          onKeyDown={press}
        />
        <small id={`${base}-hint`}>{words.t('place.hint')}</small>
      </label>
      <p className="hidden" role="status">
        {words.t('place.found', { count: found.length })}
      </p>
      <div id={`${base}-list`} role="listbox" className="places" aria-label={words.t('place.title')}>
        {found.map(place => (
          <Option
            key={place.vendorCode}
            place={place}
            country={words.country(place.country)}
            id={idOf(place)}
            isActive={place === active}
          />
        ))}
      </div>
      {found.length === 0 && <p>{words.t('place.none', { text })}</p>}
    </>
  )
}
