// The tray in the header: how many of the jobs run and how far, and what is unread; behind it notices, errors of this tab and the
// latest of the person's own jobs.
import { Button, Popover } from '@radix-ui/themes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWords } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { keys } from '#console/net/records.ts'
import { ErrorList } from '#console/notices/ErrorList.tsx'
import { useNotices } from '#console/notices/keeping.ts'
import { NoticeList } from '#console/notices/NoticeList.tsx'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { shareOf, useMovingJobs, useRunningJobs } from '#console/shell/runningJobs.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { screenOf } from '#contract/address.ts'
import { jobsArea, readMyJobs } from './follow.ts'
import { JobLine } from './JobLine.tsx'
import { openTray, useTrayOpen } from './tray.ts'
import './upload.css'

const shownJobs = 10

const useMyJobs = () => {
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.lists(jobsArea) })
  const { data, isError } = useQuery({
    queryKey: [...keys.lists(jobsArea), 'mine'],
    queryFn: ({ signal }) => readMyJobs(signal),
    placeholderData: keepPreviousData,
  })
  const rows = data?.slice(0, shownJobs) ?? []
  useLive('job.done', refresh)
  useLive('job.progress', ({ jobId }) => {
    if (!rows.some(({ id }) => id === jobId)) refresh()
  })
  return { rows, isError, isRead: data !== undefined }
}

const MyJobs = ({ onLeave }: { onLeave(): void }) => {
  const { t } = useWords()
  const may = useMay()
  const { rows, isError, isRead } = useMyJobs()
  const live = useRunningJobs()
  return (
    <section className="tray-jobs" aria-labelledby="tray-jobs">
      <h2 id="tray-jobs">{t('upload.myJobs')}</h2>
      {isError && <p role="alert">{t('upload.jobsUnread')}</p>}
      {isRead && rows.length === 0 && <p className="upload-soft">{t('upload.noJobs')}</p>}
      <ul className="job-lines">
        {rows.map(row => (
          <JobLine key={row.id} row={row} live={live.find(({ jobId }) => jobId === row.id)} />
        ))}
      </ul>
      {may('jobs.open') && (
        <Link to={screenOf(jobsArea)} onClick={onLeave}>
          {t('upload.allJobs')}
        </Link>
      )}
    </section>
  )
}

export const JobTray = () => {
  const words = useWords()
  const { t, number, percent } = words
  const may = useMay()
  const running = useMovingJobs()
  const isOpen = useTrayOpen()
  const unread = useNotices().data?.unread ?? 0
  const news = t('notices.unread', { count: unread, number: number(unread) })
  const leave = () => openTray(false)
  const share = shareOf(running)
  const count = running.length
  const counted = t('upload.running', { count, number: number(count) })
  const shown = share === undefined ? number(count) : `${number(count)} · ${percent(Math.floor(share * 100) * 100)}`
  return (
    <Popover.Root open={isOpen} onOpenChange={openTray}>
      <Popover.Trigger>
        <Button
          type="button"
          variant="ghost"
          color="gray"
          className="tray-button"
          aria-label={words.row([t('upload.tray'), ...(count ? [counted] : []), ...(unread ? [news] : [])])}
        >
          <Icon name="inbox" />
          {count > 0 && <span className="tray-count">{shown}</span>}
          {unread > 0 && <span className="tray-news">{number(unread)}</span>}
        </Button>
      </Popover.Trigger>
      <Popover.Content size="2" width="420px" maxWidth="calc(100vw - 16px)" aria-label={t('upload.tray')}>
        <div className="tray">
          <NoticeList onLeave={leave} />
          <ErrorList />
          {may('jobs.open') && <MyJobs onLeave={leave} />}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
