// What happened to an order in one line of time, whoever told it: shopper, gateway, courier, order system and staff. What came
// from outside opens into its facts, and for developers as it came.
import { useAnswer, useRelated } from '#console/detail/answer.ts'
import { RawCode } from '#console/detail/Structure.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { Ago } from '#console/fields/moment.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { readHistory } from '#console/net/records.ts'
import type { PanelProps } from '#console/present.ts'
import { useMay, useMe } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { eachDeedOnce } from './deedsTold.ts'
import { holds } from './holds.ts'
import { orderEvents } from './orderEvents.ts'
import styles from './orders.module.css'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { EventSource } from './sets.ts'

interface Moment {
  id: string
  at: string
  source: string
  what: string
  place?: string
  /** Of what was told from outside. */
  facts?: readonly Fact[]
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

interface Fact {
  resource: Resource
  name: string
  value: unknown
  row: AnyRow
}

/** What events carry, by the field that says the same where staff know it from. */
const carried: Readonly<Record<string, readonly [Resource, string]>> = {
  amount: [payments, 'amount'],
  method: [payments, 'method'],
  reference: [payments, 'gatewayRef'],
  courier: [packages, 'courier'],
  awb: [packages, 'awb'],
  warehouse: [packages, 'warehouse'],
  manifest: [packages, 'manifestNo'],
  note: [holds, 'note'],
}

const carriedBy = (row: AnyRow): Fact[] => {
  const raw = (row.raw ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(carried).flatMap(([key, [resource, name]]) =>
    raw[key] == null || raw[key] === '' ? [] : [{ resource, name, value: raw[key], row }],
  )
}

/** What an event says besides its line. */
const factsOf = (row: AnyRow): Fact[] => {
  const facts = carriedBy(row)
  const own = ['package', 'eventId'].map(name => ({ resource: orderEvents, name, value: row[name], row }))
  const isNew = ({ value: said }: Fact) => Boolean(said) && !facts.some(({ value }) => value === said)
  return [...facts, ...own.filter(isNew)]
}

const Opened = ({ facts, raw }: { facts: readonly Fact[]; raw: unknown }) => {
  const words = useWords()
  const { developer } = useMe().profile
  return (
    <div className={styles.opened}>
      <dl className="detail-facts detail-facts-narrow">
        {facts.map(({ resource, name, value, row }) => (
          <div key={`${resource.name}.${name}`}>
            <dt>{words.field(resource, name)}</dt>
            <dd>
              <Cell resource={resource} name={name} field={resource.fields[name]!} value={value} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {developer && <RawCode value={raw}>{words.field(orderEvents, 'raw')}</RawCode>}
    </div>
  )
}

/** An event is its own switch: a click, Enter or space opens what came with it, and closes it again. */
const Event = ({ told: { at, source, what, place, facts, raw } }: { told: Moment }) => {
  const words = useWords()
  const { developer } = useMe().profile
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
  if (!facts || (facts.length === 0 && !developer)) return <div className={styles.event}>{line}</div>
  return (
    <details>
      <summary className={styles.event}>{line}</summary>
      <Opened facts={facts} raw={raw} />
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
    ({ at, source, code, place, raw, ...row }): Moment => ({
      id: row.id,
      at: String(at),
      source: String(source),
      what: titleOf(orderEvents, { ...row, code }, urlLang),
      facts: factsOf({ ...row, raw }),
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
