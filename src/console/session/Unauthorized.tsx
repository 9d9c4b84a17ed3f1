// /unauthorized: says which right is missing and who can give it, and leads back to the last page that was allowed.
import '#console/i18n/later.ts'
import { useEffect, useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { go, Link } from '#console/shell/navigation.tsx'
import { accountPaths, type Grantors } from '#contract/account.ts'
import { lastAllowed, missingPermission } from './denied.ts'
import { useMaybePlace } from './me.ts'

/** Colleagues here who can give the right; undefined until known, and where nobody is signed in. */
const useGrantors = (permission: string | undefined, vendor: string | undefined) => {
  const [grantors, setGrantors] = useState<Grantors>()
  useEffect(() => {
    if (!permission || !vendor) return
    const leaving = new AbortController()
    api
      .get<Grantors>(accountPaths.grantors, { params: { permission }, signal: leaving.signal, background: true })
      .then(setGrantors, () => {})
    return () => leaving.abort()
  }, [permission, vendor])
  return grantors
}

export const Unauthorized = () => {
  const { t, list } = useWords()
  const place = useMaybePlace()
  const missing = missingPermission()
  const back = lastAllowed()
  const grantors = useGrantors(missing, place?.vendorCode)
  return (
    <div className="empty-state">
      <h1 tabIndex={-1}>{t('unauthorized.title')}</h1>
      <p className="empty-text">{t('unauthorized.text')}</p>
      {missing && (
        <p>
          {t('unauthorized.right')}: <bdi className="code">{missing}</bdi>
        </p>
      )}
      {place && (
        <p>
          {grantors?.names.length
            ? t(grantors.more ? 'unauthorized.grantorsMore' : 'unauthorized.grantors', {
                names: list(grantors.names.map(isolated)),
              })
            : t('unauthorized.ask', { place: isolated(place.vendorCode.toUpperCase()) })}
        </p>
      )}
      <div className="empty-actions">
        {back && back !== '/' && (
          <button type="button" className="button primary" onClick={() => go(back, { replace: true })}>
            {t('unauthorized.back')}
          </button>
        )}
        <Link className="button" to="/">
          {t('unauthorized.home')}
        </Link>
      </div>
    </div>
  )
}
