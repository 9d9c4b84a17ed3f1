// All keys on paper: the list on the screen holds only the rows in sight, so the whole sheet stands beside it for the
// printer alone.
import { createPortal } from 'react-dom'
import { useWords } from '#console/i18n/words.ts'
import { keyProfileOf } from '#console/keys/choices.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { sheetRows } from './browse.ts'
import type { PaletteRow } from './row.ts'
import './print.css'

type Line = Omit<PaletteRow, 'marks'>

export const SheetPrint = () => {
  const { t } = useWords()
  const { vendorCode } = usePlace()
  const { profile } = useMe()
  const groups = Map.groupBy(sheetRows(), ({ note = '' }: Line) => note)
  return createPortal(
    <section className="sheet-print" aria-hidden="true">
      <h1>
        Nucleus · <bdi>{vendorCode.toUpperCase()}</bdi> · {t('keys.sheet')} ·{' '}
        {t(`keys.profile.${keyProfileOf(profile)}`)}
      </h1>
      <div className="sheet-columns">
        {[...groups].map(([group, rows]) => (
          <section key={group}>
            <h2>{group}</h2>
            <dl>
              {rows.map(({ id, title, keys }) => (
                <div key={id}>
                  <dt>{keys && <Kbd keys={keys} />}</dt>
                  <dd>{title}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>,
    document.body,
  )
}
