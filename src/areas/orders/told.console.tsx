// What happened to an order in one line of time, whoever told it: shopper, gateway, courier, order system and staff. What came
// from outside can be opened as it came.
import { useAnswer, useRelated } from '#console/detail/answer.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { readHistory } from '#console/net/records.ts'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionOf } from '#contract/standard.ts'
import { eachDeedOnce } from './deedsTold.ts'
import { orderEvents } from './orderEvents.ts'
import styles from './orders.module.css'
import { orders } from './orders.ts'
import { EventSource } from './sets.ts'

interface Moment {
  id: string
  at: string
  source: string
  what: string
  place?: string
  raw?: unknown
}

const useStaff = (id: string): Moment[] => {
  const words = useWords()
  const isShown = useMay()('orders.history')
  const { answer } = useAnswer(['orders', 'told', id], isShown ? signal => readHistory(orders, id, signal) : undefined)
  return eachDeedOnce(answer ?? []).flatMap(({ version, at, byName, action, undoOf, undone }) => {
    const known = actionOf(orders, action.split('.')[1] ?? '')
    if (!known || !byName) return []
    const deed = words.action(known, 1)
    const what = undoOf ? words.t('detail.tookBack', { action: deed }) : deed
    const place = undone ? `${byName} · ${words.t('detail.undone')}` : byName
    return [{ id: `v${version}`, at, source: 'staff', what, place }]
  })
}

/** An event is its own switch: a click, Enter or space opens what came with it, and closes it again. */
const Event = ({ told: { at, source, what, place, raw } }: { told: Moment }) => {
  const words = useWords()
  const line = (
    <>
      <span>
        <b dir="auto">{what}</b> <small>{words.value(EventSource, source)}</small>{' '}
        {place && <small dir="auto">{place}</small>}
      </span>
      <small>
        <Ago at={at} />
      </small>
    </>
  )
  if (!raw) return <div className={styles.event}>{line}</div>
  return (
    <details>
      <summary className={styles.event} title={words.t('orders.screen.raw')}>
        {line}
      </summary>
      <pre dir="ltr">{JSON.stringify(raw, null, 2)}</pre>
    </details>
  )
}

export const Told = ({ record }: PanelProps) => {
  const { t } = useWords()
  const staff = useStaff(record.id)
  const { urlLang } = useSetting()
  const { answer, isFailed } = useRelated(orderEvents, { sort: '-at', filter: `order:${record.id}` })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={3} />
  const outside = answer.map(
    ({ id, at, source, code, place, raw, ...row }): Moment => ({
      id,
      at: String(at),
      source: String(source),
      what: titleOf(orderEvents, { ...row, id, code }, urlLang),
      raw: { code, ...(raw as object | null) },
      ...(place ? { place: String(place) } : {}),
    }),
  )
  const all = [...outside, ...staff].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (all.length === 0) return <p className="detail-soft">{t('orders.screen.noEvents')}</p>
  return (
    <ol className={styles.told}>
      {all.map(told => (
        <li key={told.id} data-source={told.source}>
          <Event told={told} />
        </li>
      ))}
    </ol>
  )
}
