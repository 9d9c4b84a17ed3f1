// Who delivers where, as tiles beside the table; a tile chosen says who would take a parcel there, and why nobody else.
import { useState } from 'react'
import { ShownView } from '#console/action/ShownView.tsx'
import { useReading } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { Picture } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId } from '#contract/address.ts'
import type { DeliveryRegion } from './pictures.ts'
import styles from './warehouses.module.css'
import { warehouses } from './warehouses.ts'

const isRegions = (given: unknown): given is DeliveryRegion[] => Array.isArray(given)

/** What people usually send: the bench beside warehouses takes any other parcel. */
const usual = { payment: 'prepaid', value: 100_000, weightG: 500 }

/** Nothing where there is nothing to divide by. */
const figures: Record<string, (one: DeliveryRegion) => number | undefined> = {
  days: ({ days, served }) => (served > 0 ? days / served : undefined),
  cod: ({ cod, pincodes }) => cod / pincodes,
  couriers: ({ couriers, pincodes }) => couriers / pincodes,
  returned: ({ returned, ended }) => (ended > 0 ? returned / ended : undefined),
}

const Why = ({ pincode }: { pincode: string }) => {
  const { t } = useWords()
  const { answer, isFailed } = useReading(warehouses, 'checkPincode', { input: { pincode, ...usual } })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  return answer ? <ShownView shown={answer} /> : <Skeleton lines={4} />
}

const DeliveryMap = ({ regions, by, label }: { regions: readonly DeliveryRegion[]; by: string; label: string }) => {
  const { t, number, percent, pair } = useWords()
  const [chosen, setChosen] = useState<DeliveryRegion>()
  const mayAsk = useMay()(actionId(warehouses, 'checkPincode'))
  const figure = figures[by] ?? figures.days!
  const most = Math.max(0, ...regions.map(one => figure(one) ?? 0))
  const said = (value: number) =>
    by === 'cod' || by === 'returned' ? percent(Math.round(value * 100) * 100) : number(Math.round(value * 10) / 10)
  return (
    <div className={styles.stack}>
      <Tiles
        label={label}
        legend={t(mayAsk ? 'pincodeMappings.screen.mapChoose' : 'pincodeMappings.screen.mapKey')}
        chosen={chosen?.name}
        {...(mayAsk && { onChoose: name => setChosen(regions.find(one => one.name === name)) })}
        regions={regions.map(one => {
          const value = figure(one)
          const text = value === undefined ? '–' : said(value)
          return {
            name: one.name,
            lat: one.lat,
            lng: one.lng,
            text,
            title: pair(one.name, text),
            weight: value === undefined ? undefined : most > 0 ? value / most : 0,
          }
        })}
      />
      {chosen && (
        <section aria-live="polite" aria-label={chosen.name}>
          <p>{t('pincodeMappings.screen.mapWhy', { region: chosen.name, pincode: chosen.pincode })}</p>
          <Why pincode={chosen.pincode} />
        </section>
      )}
    </div>
  )
}

export const DeliveryPicture: Picture = ({ shown, input }) => {
  const { told } = useWords()
  if (shown.kind !== 'table' || !isRegions(shown.given)) return null
  return <DeliveryMap regions={shown.given} by={String(input.shows ?? 'days')} label={told(shown.title)} />
}
