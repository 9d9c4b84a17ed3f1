// Brand and country (/select-vendorcode), keyboard first: type to narrow down, arrows to move, Enter to choose. Where there
// is nothing to choose it chooses by itself.
import { useEffect, useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { useReady } from '#console/shell/ready.ts'
import { useTitle } from '#console/shell/title.ts'
import { leafOf } from '#machines/session.ts'
import './entrance.css'
import { sessionNow, useSession } from './actor.ts'
import { introduce } from './inside.ts'
import { useMaybeMe, useMaybePlace } from './me.ts'
import { PlaceList } from './PlaceList.tsx'
import { pick, stayInPlace } from './pick.ts'
import { Unsaved } from './Unsaved.tsx'

const NoCountries = () => {
  const { t } = useWords()
  useTitle(t('session.noCountries.title'))
  // In the person's language; and whoever was given a country meanwhile goes on, at the latest when they look again.
  useEffect(() => {
    const ask = () => void introduce().catch(() => {})
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])
  return (
    <>
      <h1>{t('session.noCountries.title')}</h1>
      <p>{t('session.noCountries.text')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the only way on */}
      <button type="button" className="button primary" autoFocus onClick={() => sessionNow().send({ type: 'RELOGIN' })}>
        {t('session.relogin')}
      </button>
    </>
  )
}

/** What is known of whoever is here now: not of the one before, and not what was taken away since. */
const useMine = () => {
  const known = useMaybeMe()
  const place = useMaybePlace()
  const userId = useSession(({ context }) => context.userId)
  const allowed = useSession(({ context }) => context.allowedCountries)
  const mayStay = useSession(snapshot => snapshot.can({ type: 'CANCEL' }))
  const me = known?.userId === userId ? known : undefined
  return { me, here: me && place, places: me?.places.filter(({ country }) => allowed.includes(country)) ?? [], mayStay }
}

const Choice = () => {
  const { t, country } = useWords()
  const { me, here, places, mayStay } = useMine()
  const leaf = useSession(leafOf)
  const errorKey = useSession(({ context }) => context.errorKey)
  const message = useSession(({ context }) => context.message)
  const refused = useSession(({ context: { link, wish, allowedCountries } }) =>
    !link && wish && !allowedCountries.includes(wish) ? wish : undefined,
  )
  const link = useSession(({ context }) => (context.link ? `${context.link.brand} ${context.link.country}` : undefined))
  const [failed, setFailed] = useState(false)
  const isPicking = leaf === 'inside.picking'

  useEffect(() => {
    if (me || !isPicking) return
    introduce().catch(() => setFailed(true))
  }, [me, isPicking])

  const [only, second] = places
  const [isStuck, setStuck] = useState(false)
  const isAlone = only !== undefined && second === undefined
  const isForced = isPicking && isAlone && !here && !errorKey && !refused && !link && !isStuck
  useEffect(() => {
    if (isForced) void pick(only).then(isGone => setStuck(!isGone))
  }, [isForced, only])

  if (failed) return <p role="alert">{t('login.network')}</p>
  if (!me || !isPicking || isForced) return <p role="status">{me ? t('place.opening') : t('session.wait')}</p>
  const [brand = '', inCountry = ''] = link?.split(' ') ?? []
  const about = errorKey !== undefined && message?.key === errorKey ? message.params : undefined
  const named = { brand: isolated(String(about?.brand ?? '').toUpperCase()), country: country(String(about?.country)) }
  return (
    <>
      {errorKey && (
        <p className="problem" role="alert">
          {t(errorKey, about && named)}
        </p>
      )}
      {link && !errorKey && (
        <p className="problem" role="alert">
          {t('link.refused', { place: isolated(`${brand.toUpperCase()} · ${country(inCountry)}`) })}
        </p>
      )}
      {refused && <p role="status">{t('place.notAllowed', { country: country(refused) })}</p>}
      {message && !about && <p role="status">{t(message.key, message.params)}</p>}
      {places.length === 0 ? <p>{t('place.empty')}</p> : <PlaceList places={places} />}
      {here && mayStay && (
        <button type="button" className="button quiet" onClick={stayInPlace}>
          {t('place.cancel', { place: here.vendorCode.toUpperCase() })}
        </button>
      )}
    </>
  )
}

export const PlacePicker = () => {
  const { t } = useWords()
  const leaf = useSession(leafOf)
  useReady()
  return (
    <main className="entrance" id="main">
      <div className="entrance-card wide">
        {leaf === 'inside.noCountries' ? (
          <NoCountries />
        ) : (
          <>
            <h1>{t('place.title')}</h1>
            <Choice />
          </>
        )}
        <button type="button" className="button quiet" onClick={() => sessionNow().send({ type: 'LOGOUT' })}>
          {t('session.signOut')}
        </button>
      </div>
      <Unsaved />
    </main>
  )
}
