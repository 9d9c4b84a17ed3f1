// What stands beside every screen and none needs to be drawn: palette and keys, dialogs of actions, the secure step, toasts,
// the jobs at work. It comes as one file once the first screen is calm.
import '#console/i18n/later.ts'
import '#console/grid/liveViews.ts'
import { lazy, Suspense, useEffect } from 'react'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { QueueMark } from '#console/deck/QueueMark.tsx'
import { useShortcutsShown } from '#console/keys/shown.ts'
import { useAsking } from '#console/notices/asking.ts'
import { useNoticeToasts } from '#console/notices/useNoticeToasts.ts'
import { Palette } from '#console/palette/Palette.tsx'
import { usePlace } from '#console/session/me.ts'
import { StepUp } from '#console/session/StepUp.tsx'
import { JobTray } from '#console/upload/JobTray.tsx'
import { readRunningJobs } from './runningJobs.ts'
import { placeToasts } from './toastCard.tsx'
import './paper.ts'

const WatchDialog = lazy(async () => ({
  default: (await import('#console/notices/WatchDialog.tsx')).WatchDialog,
}))

const Shortcuts = lazy(async () => ({ default: (await import('#console/palette/Shortcuts.tsx')).Shortcuts }))

/** It stands in the header, but comes with the rest. */
export const Tray = () => <JobTray />

/** The same of the counts in the sidebar. */
export const Mark = (props: Parameters<typeof QueueMark>[0]) => <QueueMark {...props} />

export const Beside = () => {
  const { vendorCode } = usePlace()
  useNoticeToasts()
  const asking = useAsking()
  const isSheet = useShortcutsShown()
  useEffect(() => {
    placeToasts()
  }, [])
  useEffect(() => {
    // Another place has other jobs. Only the tray, the status line and the start page wait for them.
    if (vendorCode) readRunningJobs().catch(() => {})
  }, [vendorCode])
  return (
    <>
      <StepUp />
      <ActingHost />
      <Palette />
      {asking && (
        <Suspense>
          <WatchDialog />
        </Suspense>
      )}
      {isSheet && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
    </>
  )
}
