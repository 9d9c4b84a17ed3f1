// The frame of look.md around every screen: header, sidebar, status line; on a phone one column with a bottom bar. It
// stays while screens change, and moves the focus to what has arrived.
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import { queries } from '#console/net/queries.ts'
import { useSession } from '#console/session/actor.ts'
import { useNeeded } from '#console/session/byLink.ts'
import { usePlace } from '#console/session/me.ts'
import { Theme } from '#console/theme/Theme.tsx'
import { AreaTabs } from './AreaTabs.tsx'
import { useArrival } from './arrival.ts'
import { BottomBar } from './BottomBar.tsx'
import { useCalm } from './calm.ts'
import { Header } from './Header.tsx'
import { useMoving } from './navigation.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useReady } from './ready.ts'
import { Sidebar } from './Sidebar.tsx'
import { StatusLine } from './StatusLine.tsx'
import '#console/theme/inside.css'
import './frame.css'

const PlaceNotices = lazy(() =>
  import('#console/session/PlaceNotices.tsx').then(({ PlaceNotices }) => ({ default: PlaceNotices })),
)
const LensBar = lazy(() => spoken(import('#console/lens/LensBar.tsx')).then(({ LensBar }) => ({ default: LensBar })))
/** With its words. */
const Beside = lazy(async () => {
  const { Beside } = await spoken(import('./Beside.tsx'))
  return { default: Beside }
})

const Screen = ({ children, isCalm }: { children: ReactNode; isCalm: boolean }) => {
  useArrival()
  const isMoving = useMoving()
  const isOther = useSession(({ context }) => (context.elsewhere ?? context.link) !== undefined)
  const needed = useNeeded()
  const at = useLensAt()
  return (
    <main id="main" className="frame-main" tabIndex={-1} aria-busy={isMoving}>
      <OfflineBanner />
      {at && (
        <Suspense>
          <LensBar />
        </Suspense>
      )}
      {(isOther || needed) && (
        <Suspense>
          <PlaceNotices />
        </Suspense>
      )}
      <AreaTabs isCalm={isCalm} />
      {children}
    </main>
  )
}

export const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useWords()
  const { env, vendorCode } = usePlace()
  useReady()
  const isCalm = useCalm()
  return (
    <QueryClientProvider client={queries}>
      <Theme>
        <div className="frame" data-env={env}>
          <a className="skip" href="#main">
            {t('shell.skip')}
          </a>
          <div className="brand-rule" aria-hidden="true">
            {env !== 'prod' && <span>{`${vendorCode} ${env}`.toUpperCase()}</span>}
          </div>
          <Header isCalm={isCalm} />
          <Sidebar isCalm={isCalm} />
          <Screen isCalm={isCalm}>{children}</Screen>
          <StatusLine />
          <BottomBar />
        </div>
        {isCalm && (
          <Suspense fallback={null}>
            <Beside />
          </Suspense>
        )}
      </Theme>
    </QueryClientProvider>
  )
}
