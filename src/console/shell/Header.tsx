// Where am I (brand, country, environment), the way to everything (palette), what is running (tray), and me.
import { lazy, Suspense } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { choosePlace } from '#console/session/pick.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { VendorBadge } from '#console/theme/VendorBadge.tsx'
import { MeMenu } from './MeMenu.tsx'

const Tray = lazy(() => spoken(import('./Beside.tsx')).then(({ Tray }) => ({ default: Tray })))

const BrandChip = () => {
  const words = useWords()
  const { t } = words
  const { places } = useMe()
  const place = usePlace()
  const { country, env } = place
  const chip = (
    <>
      <VendorBadge {...place} />
      <span className="brand-country">{words.country(country)}</span>
      <span className="env" data-env={env}>
        {env.toUpperCase()}
      </span>
    </>
  )
  if (places.length < 2) return <span className="brand-chip">{chip}</span>
  return (
    <button type="button" className="brand-chip button quiet" title={t('shell.switch')} onClick={choosePlace}>
      {chip}
      <Icon name="chevron-down" size={14} />
      <span className="hidden">{t('shell.switch')}</span>
    </button>
  )
}

/** The tray comes once the first screen is calm. */
export const Header = ({ isCalm }: { isCalm: boolean }) => {
  const { t } = useWords()
  return (
    <header className="frame-header">
      <BrandChip />
      <button
        type="button"
        className="palette-button"
        onClick={() => openPalette()}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={14} />
        <span>{t('shell.search')}</span>
        <Kbd keys="Mod+K" does="global Ctrl+k" />
      </button>
      <div className="frame-tools">
        {isCalm && (
          <Suspense fallback={null}>
            <Tray />
          </Suspense>
        )}
        <MeMenu />
      </div>
    </header>
  )
}
