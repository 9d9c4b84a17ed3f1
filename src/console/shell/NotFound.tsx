// /not-found: where every unknown address ends. It offers the search instead of a dead end.
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { unknownAddress } from '#console/session/denied.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { Link } from './navigation.tsx'

export const NotFound = () => {
  const { t } = useWords()
  const place = useMaybePlace()
  const unknown = unknownAddress()
  return (
    <div className="empty-state">
      <h1 tabIndex={-1}>{t('shell.notFound')}</h1>
      <p className="empty-text">{t('shell.notFoundText')}</p>
      {unknown && (
        <p>
          <bdi className="code" dir="ltr">
            {unknown}
          </bdi>
        </p>
      )}
      <div className="empty-actions">
        {place && (
          <button type="button" className="button primary" onClick={() => openPalette()}>
            {t('shell.findIt')}
          </button>
        )}
        <Link className="button" to="/">
          {t('shell.home')}
        </Link>
      </div>
    </div>
  )
}
