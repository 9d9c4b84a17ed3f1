// Another tab of the same person went to another brand or country (session.md A21): this one stays, and offers to follow.
import { useWords } from '#console/i18n/words.ts'
import { sessionNow, useSession } from './actor.ts'
import { useMe } from './me.ts'
import { areaPath } from './pick.ts'

export const Elsewhere = () => {
  const words = useWords()
  const { places } = useMe()
  const elsewhere = useSession(({ context }) => context.elsewhere)
  // The country may have been taken away since.
  const mayFollow = useSession(snapshot => snapshot.can({ type: 'FOLLOW' }))
  const place = places.find(({ brand, country }) => brand === elsewhere?.brand && country === elsewhere.country)
  if (!place || !mayFollow) return null
  const named = [place.brand.toUpperCase(), words.country(place.country)].map(text => `\u2068${text}\u2069`).join(' · ')
  return (
    <section className="notice" role="status" aria-label={words.t('elsewhere.title')}>
      <span>{words.t('elsewhere.text', { place: named })}</span>
      <button type="button" className="button" onClick={() => sessionNow().send({ type: 'FOLLOW', from: areaPath() })}>
        {words.t('elsewhere.follow')}
      </button>
      <button type="button" className="button quiet" onClick={() => sessionNow().send({ type: 'STAY' })}>
        {words.t('elsewhere.stay')}
      </button>
    </section>
  )
}
