// The threshold dial: free shipping from another value, turned by pointer or arrows, and what the orders of the last days would have
// paid and cost. The server has counted every stop, so that the figures follow at once.
import { Button } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { startWish } from '#console/action/startWish.ts'
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Plot } from '#console/plot/Plot.tsx'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { ShownTable } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Dialled } from './pictures.ts'
import styles from './shippingRates.module.css'
import { shippingRates } from './shippingRates.ts'

type Stop = Dialled['at'][number]

const shareOf = ({ free, orders }: Stop): number => Math.round((free * 10_000) / orders)

const Curves = ({ dialled, stop }: { dialled: Dialled; stop: Stop }) => {
  const { t, money, percent } = useWords()
  const { at } = dialled
  const last = at.at(-1)!.freeAbove
  const marks = [{ x: stop.freeAbove, text: t('shippingRates.screen.freeFrom', { amount: money(stop.freeAbove) }) }]
  const paid = Math.max(100, ...at.map(({ income, cost }) => Math.max(income, cost))) * 1.15
  return (
    <div className={styles.curves}>
      <Plot
        label={t('shippingRates.screen.dialFree')}
        lines={[at.map(one => ({ x: one.freeAbove, y: shareOf(one) }))]}
        marks={marks}
        most={{ x: last, y: 10_500 }}
        xText={money}
        yText={percent}
      />
      <p>{t('shippingRates.screen.dialFree')}</p>
      <Plot
        label={t('shippingRates.screen.dialPaid')}
        lines={[at.map(({ freeAbove, income }) => ({ x: freeAbove, y: income }))]}
        against={[at.map(({ freeAbove, cost }) => ({ x: freeAbove, y: cost }))]}
        marks={marks}
        most={{ x: last, y: paid }}
        xText={money}
        yText={money}
      />
      <p>{t('shippingRates.screen.dialPaid')}</p>
    </div>
  )
}

const figures = ['free', 'income', 'cost', 'left', 'near'] as const

/** Under the names the table of a simulation has. */
const Told = ({ stop, before, table }: { stop: Stop; before: Stop | undefined; table: ShownTable }) => {
  const { t, told, money, number, percent } = useWords()
  const says: Record<(typeof figures)[number], (one: Stop) => string> = {
    free: one => percent(shareOf(one)),
    income: ({ income }) => money(income),
    cost: ({ cost }) => money(cost),
    left: ({ income, cost }) => money(income - cost),
    near: ({ near }) => number(near),
  }
  return (
    <dl className={styles.told} aria-live="polite">
      {figures.map((name, at) => (
        <div key={name}>
          <dt>{told(table.columns[at + 2] ?? name)}</dt>
          <dd>
            {says[name](stop)}
            {before && says[name](before) !== says[name](stop) && (
              <span className="field-soft"> {t('shippingRates.screen.dialNow', { amount: says[name](before) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Turning = ({ row, dialled, table }: { row: AnyRow; dialled: Dialled; table: ShownTable }) => {
  const words = useWords()
  const { t, money } = words
  const id = useId()
  const may = useMay()
  const { at, now } = dialled
  const kept = at.findIndex(({ freeAbove }) => freeAbove === now)
  const [turned, turn] = useState(() => Math.max(0, kept))
  const stop = at[turned]!
  const before = at[kept]
  const change = actionOf(shippingRates, 'change')
  const label = words.field(shippingRates, 'freeAbove')
  const write = () =>
    change &&
    void startWish({
      action: change,
      resource: shippingRates,
      face: 'button',
      subject: { records: [row] },
      input: { freeAbove: stop.freeAbove },
    })
  return (
    <div className={styles.dial}>
      <div className={styles.turn}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={at.length - 1}
          value={turned}
          aria-valuetext={money(stop.freeAbove)}
          onChange={event => turn(Number(event.target.value))}
        />
        <output htmlFor={id}>{money(stop.freeAbove)}</output>
        {change && may(change.id) && stop.freeAbove !== now && (
          <Button type="button" size="1" variant="soft" onClick={write}>
            {t('shippingRates.screen.dialSet', { amount: money(stop.freeAbove) })}
          </Button>
        )}
      </div>
      <Told stop={stop} before={before} table={table} />
      <Curves dialled={dialled} stop={stop} />
    </div>
  )
}

const isDialled = (given: unknown): given is Dialled => typeof given === 'object' && given !== null && 'seen' in given

export const DialPanel = ({ record }: PanelProps) => {
  const { t, number } = useWords()
  const { answer: shown, isFailed } = useTable(shippingRates, 'dial', { record })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!shown || !isDialled(shown.given)) return <Skeleton lines={4} />
  const dialled = shown.given
  const said = { days: number(dialled.days), seen: number(dialled.seen), used: number(dialled.used) }
  if (!dialled.at[0]?.orders) return <p className="detail-soft">{t('shippingRates.screen.dialNone', said)}</p>
  return (
    <div className={styles.dial}>
      <p className="detail-soft">{t('shippingRates.screen.dialNote', said)}</p>
      <Turning key={`${record.id} ${record.version}`} row={record} dialled={dialled} table={shown} />
    </div>
  )
}
