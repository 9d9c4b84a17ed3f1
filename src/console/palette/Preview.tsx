// Beside the rows on wide screens: the key facts of a record, or what a verb would do. It waits until a row has been looked
// at for a moment, so that moving through rows asks nobody.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { startOf } from '#console/action/inputSets.ts'
import { inputOf } from '#console/action/offers.ts'
import { countOf } from '#console/action/subject.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { resourceNamed, usePlace } from '#console/session/me.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { factField, keyFacts } from '#contract/composed.ts'
import { isMeant } from '#contract/field.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, isTakenBack } from '#contract/standard.ts'
import { heldSpec } from './held.ts'
import type { Choice, PaletteRow } from './row.ts'
import { targetName } from './sentence/targetName.ts'
import { recordGiven } from './slots.ts'
import { useSnapshot } from './view.ts'
import './pages.css'

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 900px)') : undefined
const listen = (read: () => void) => {
  wide?.addEventListener('change', read)
  return () => wide?.removeEventListener('change', read)
}
const useIsWide = (): boolean => useSyncExternalStore(listen, () => wide?.matches ?? false)

const mostFacts = 8
const lookMs = 150

const RecordFacts = ({ resource: of, id }: { resource: Resource; id: string }) => {
  const resource = resourceNamed(of.name) ?? of
  const words = useWords()
  const { urlLang } = usePlace()
  const queryFn = ({ signal }: { signal: AbortSignal }) => readRecord(resource, id, signal)
  const { data: record, isError } = useQuery({ queryKey: keys.record(resource, id), queryFn })
  if (isError) return null
  if (!record) return <Skeleton lines={5} />
  const facts = keyFacts(resource, record).flatMap(name => {
    const field = factField(resource, name)
    return field && (resource.composed?.[name] || !isEmpty(record[name])) ? [{ name, field }] : []
  })
  return (
    <>
      {resource.picture && <RecordThumbnail resource={resource} row={record} isLarge />}
      <h3>
        <bdi>{titleOf(resource, record, urlLang)}</bdi>
      </h3>
      <dl>
        {facts.slice(0, mostFacts).map(({ name, field }) => (
          <div key={name}>
            <dt>{words.field(resource, name)}</dt>
            <dd>
              <Cell resource={resource} name={name} field={field} value={record[name]} row={record} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Act = Extract<Choice, { kind: 'act' }>

/** `why` it cannot be done, which its row may be too narrow to say. */
const Effect = ({ action, resource, subject, why }: Act & { why?: string | undefined }) => {
  const words = useWords()
  const { t } = words
  const isWriting = action.effect === 'write' || action.effect === 'danger'
  const on = subject && { ...subject, resource, from: 'open' as const }
  const target = on && countOf(on) > 0 ? targetName(on, words) : words.singular(resource).a
  const effect = action.effect === 'write' && action.on === 'nothing' ? 'writeNothing' : action.effect
  const { country } = usePlace()
  // Of an action whose area is still to come it is only known that it asks.
  const whole = resourceNamed(resource.name) ?? resource
  const known = isOutlined(whole) ? undefined : actionOf(whole, action.name)
  // As it stands before anything is answered: what this country or an answer does not bring up is not asked yet.
  const input = known ? inputOf(known) : []
  const start = { country, ...startOf(input) }
  const asked = input.flatMap(([name, field]) => (isMeant(field, start) ? [words.input(action, name)] : []))
  return (
    <>
      <h3>{words.action(action, on && countOf(on))}</h3>
      {why && <p className="palette-why-whole">{why}</p>}
      <p>{t(`palette.effect.${effect}`, { target })}</p>
      {asked.length > 0 && (
        <p>
          {t('palette.asks')}: {words.list(asked)}
        </p>
      )}
      {action.plan && <p>{t('palette.planned')}</p>}
      {action.secure === true && <p>{t('palette.secure')}</p>}
      {isWriting && <p>{t(!isTakenBack(action) ? 'palette.forever' : 'palette.undoable')}</p>}
    </>
  )
}

/** The row once nobody has moved for a moment. */
const useLookedAt = (row: PaletteRow | undefined): PaletteRow | undefined => {
  const [looked, setLooked] = useState<PaletteRow>()
  useEffect(() => {
    const timer = setTimeout(() => setLooked(row), lookMs)
    return () => clearTimeout(timer)
  }, [row])
  return looked?.id === row?.id ? row : undefined
}

/** While arguments are asked: what they are for. */
const useWish = (): Act | undefined => {
  const { context } = useSnapshot()
  const spec = context.wish && heldSpec(context.wish.once)
  if (!spec) return undefined
  const { action, resource } = spec
  const given = recordGiven(context.chips)
  return { kind: 'act', action, resource, subject: given ? { records: [given] } : spec.subject }
}

const Shown = ({ row }: { row: PaletteRow | undefined }) => {
  const { t } = useWords()
  const looked = useLookedAt(row)
  const wish = useWish()
  // An empty column would say that something is missing. It stays while the next row is only being looked at.
  if (!wish && row && !row.record && row.choice.kind !== 'act') return null
  if (!wish && !row) return null
  return (
    <aside className="palette-preview" aria-label={t('palette.preview')}>
      {looked?.record && <RecordFacts resource={looked.record.resource} id={looked.record.id} />}
      {wish && <Effect {...wish} />}
      {!wish && looked?.choice.kind === 'act' && <Effect {...looked.choice} why={looked.why} />}
    </aside>
  )
}

export const Preview = ({ row }: { row: PaletteRow | undefined }) => {
  if (useIsWide()) return <Shown row={row} />
  // No room beside the rows: the reason alone stands below them.
  if (!row?.why) return null
  return (
    <p className="palette-why-whole palette-why-below" aria-hidden="true">
      {row.why}
    </p>
  )
}
