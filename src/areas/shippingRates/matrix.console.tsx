// The rate matrix: a rate a row, zone by zone, and the values at which any of them changes its fee as columns. Every cell is written
// like one of a spreadsheet; beside each fee stands what is left of it after the cheapest courier of the zone.
import { useState } from 'react'
import { useRelated, useTable } from '#console/detail/answer.ts'
// No form has brought the controls yet.
import '#console/fields/Control.tsx'
import '#console/i18n/later.ts'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId } from '#contract/address.ts'
import { MatrixSheet } from './matrixSheet.console.tsx'
import type { ZoneCost } from './pictures.ts'
import { type Scale, scales } from './rateBoard.console.tsx'
import { FeeBasis } from './sets.ts'
import { shippingMethods, shippingRates } from './shippingRates.ts'

/** More are no picture any more. */
const most = 300

const isCosts = (given: unknown): given is ZoneCost[] => Array.isArray(given)

const useCosts = (): readonly ZoneCost[] | undefined => {
  const may = useMay()(actionId(shippingRates, 'costs'))
  const { answer } = useTable(shippingRates, 'costs', may ? {} : null)
  if (!may) return []
  return isCosts(answer?.given) ? answer.given : undefined
}

export const RateMatrix = () => {
  const words = useWords()
  const { t } = words
  const { urlLang } = usePlace()
  const rates = useRelated(shippingRates, { sort: 'priority', filter: '-status:deleted' }, most)
  const methods = useRelated(shippingMethods, { sort: 'code', filter: 'status:active' }, most)
  const costs = useCosts()
  const [wanted, setWanted] = useState<string>()
  const [scale, setScale] = useState<Scale>('cartValue')
  if (rates.isFailed || methods.isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!rates.answer || !methods.answer || !costs) return <Skeleton lines={6} />
  const method =
    methods.answer.find(({ id }) => id === wanted) ??
    methods.answer.find(({ code }) => code === 'STANDARD') ??
    methods.answer[0]
  const own = rates.answer.filter(rate => rate.method === method?.id)
  return (
    <div className="matrix">
      <div className="matrix-tools">
        <EntrySelect
          label={words.field(shippingRates, 'method')}
          value={method?.id}
          options={methods.answer.map(one => ({ value: one.id, label: titleOf(shippingMethods, one, urlLang) }))}
          required
          onChange={setWanted}
        />
        <EntrySelect
          label={words.field(shippingRates, 'basis')}
          value={scale}
          options={scales.map(value => ({ value, label: words.value(FeeBasis, value) }))}
          required
          onChange={next => setScale((next ?? 'cartValue') as Scale)}
        />
      </div>
      <MatrixSheet key={`${method?.id} ${scale}`} rates={own} scale={scale} costs={costs} />
    </div>
  )
}
