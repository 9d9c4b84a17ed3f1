// What one watches here, each with its end, and whether a sound comes along.
import { useWords } from '#console/i18n/words.ts'
import { saveProfile, useMe } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import type { Watch } from '#contract/watching.ts'
import { endWatch, useWatches } from './keeping.ts'
import { addressOf, watchText } from './noticeText.ts'
import './notices.css'

const useFailed = () => {
  const { t } = useWords()
  return () => void toast({ kind: 'error', text: t('watch.failed') })
}

const Line = ({ watch }: { watch: Watch }) => {
  const words = useWords()
  const failed = useFailed()
  const name = watchText(watch, words)
  const end = () => void endWatch(watch.id).then(() => toast({ kind: 'success', text: words.t('watch.ended') }), failed)
  return (
    <li className="watch">
      <Link to={addressOf(watch)} className="watch-what" dir="auto">
        {name}
      </Link>
      <button type="button" className="button" aria-label={words.t('watch.ended.one', { name })} onClick={end}>
        {words.t('watch.stop')}
      </button>
    </li>
  )
}

export const Watches = () => {
  const { t } = useWords()
  const { profile } = useMe()
  const failed = useFailed()
  const { data = [], isError, isPending } = useWatches()
  return (
    <>
      <label className="watch-sound">
        <input
          type="checkbox"
          checked={profile.sound ?? false}
          onChange={event => void saveProfile({ sound: event.target.checked }).catch(failed)}
        />
        {t('watch.sound')}
      </label>
      {isError && <p role="alert">{t('notices.failed')}</p>}
      {!isPending && !isError && data.length === 0 && <p className="notices-soft">{t('watch.none')}</p>}
      <ul className="watches">
        {data.map(watch => (
          <Line key={watch.id} watch={watch} />
        ))}
      </ul>
    </>
  )
}
