// The area of the page did not come. Tried again it is asked for anew; what the browser remembers to have failed comes with the page.
import { isRemembered } from '#console/areaLoading.ts'
import { useWords } from '#console/i18n/words.ts'
import { currentPath, go } from './navigation.tsx'

const tryAgain = (error: unknown): void => {
  if (isRemembered(error) && navigator.onLine) window.location.reload()
  else go(currentPath(), { replace: true })
}

export const Away = ({ error }: { error: unknown }) => {
  const { t } = useWords()
  return (
    <div className="empty-state" role="alert">
      <h1>{t('shell.away')}</h1>
      <p className="empty-text">{t('shell.awayText')}</p>
      <div className="empty-actions">
        <button type="button" className="button primary" onClick={() => tryAgain(error)}>
          {t('shell.awayAgain')}
        </button>
      </div>
    </div>
  )
}
