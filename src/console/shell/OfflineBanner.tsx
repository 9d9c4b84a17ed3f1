import { useSyncExternalStore } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

const subscribe = (read: () => void) => {
  window.addEventListener('online', read)
  window.addEventListener('offline', read)
  return () => {
    window.removeEventListener('online', read)
    window.removeEventListener('offline', read)
  }
}

export const OfflineBanner = () => {
  const { t } = useWords()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className="offline" role="status">
      <Icon name="wifi-off" />
      {t('shell.offline')}
    </p>
  )
}
