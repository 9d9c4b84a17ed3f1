// What one was told, in the tray: newest first, the unread marked, kept there until it is read.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import type { Notice } from '#contract/watching.ts'
import { markRead, useNotices } from './keeping.ts'
import { addressOf, noticeText } from './noticeText.ts'
import './notices.css'

const Line = ({ notice, onLeave }: { notice: Notice; onLeave(): void }) => {
  const words = useWords()
  const { id, at, times, readAt } = notice
  return (
    <li className="told" data-unread={readAt === null || undefined}>
      <Link
        to={addressOf(notice)}
        onClick={() => {
          if (readAt === null) markRead([id])
          onLeave()
        }}
      >
        {noticeText(notice, words)}
      </Link>
      <small>
        {readAt === null && <span className="told-mark">{words.t('notices.unreadMark')}</span>}
        {times > 1 && <span>{words.t('notices.times', { count: times, number: words.number(times) })}</span>}
        <Ago at={at} />
      </small>
    </li>
  )
}

export const NoticeList = ({ onLeave }: { onLeave(): void }) => {
  const { t } = useWords()
  const { data, isError } = useNotices()
  const { notices = [], unread = 0 } = data ?? {}
  return (
    <section className="notices" aria-labelledby="notices-title">
      <header>
        <h2 id="notices-title">{t('notices.title')}</h2>
        {unread > 0 && (
          <button type="button" className="button quiet" onClick={() => markRead()}>
            {t('notices.allRead')}
          </button>
        )}
      </header>
      {isError && <p role="alert">{t('notices.failed')}</p>}
      {data && notices.length === 0 && <p className="notices-soft">{t('notices.empty')}</p>}
      <ul>
        {notices.map(notice => (
          <Line key={notice.id} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}
