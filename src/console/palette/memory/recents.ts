// What was chosen and which records were opened lately, newest first, kept by the profile on the server. Records are named by what this browser knows of
// them; one that is not known yet is asked for and comes late.
import { titleOf } from '#console/fields/title.ts'
import type { Words } from '#console/i18n/words.ts'
import { queries } from '#console/net/queries.ts'
import { keys, readRecord } from '#console/net/records.ts'
import { currentMe, currentPlace, knownResources, saveProfile } from '#console/session/me.ts'
import { screenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Learned } from '#contract/session.ts'
import { fold } from '../matching/fold.ts'
import { stateOfRow } from '../records/hits.ts'
import type { PaletteRow } from '../row.ts'
import { dayOf, withChoice } from './learned.ts'

const kept = 50
export const shownRecents = 7

export const learnedNow = (): Learned => currentMe()?.profile.learned ?? {}

export const recents = (): readonly string[] => currentMe()?.profile.recents ?? []

const choosers = new Set<(name: string) => void>()

/** Told what was chosen, by the name the recents have for it. */
export const onChosen = (chooser: (name: string) => void): (() => void) => {
  choosers.add(chooser)
  return () => void choosers.delete(chooser)
}

const withFirst = (name: string): string[] => [name, ...recents().filter(known => known !== name)].slice(0, kept)

/** Its page was opened, however one came there. */
export const noteOpenedRecord = (address: string): void => {
  if (recents()[0] === address || !recordAt(address)) return
  saveProfile({ recents: withFirst(address) }).catch(() => {})
}

/** A record is recent; a command is also learned, with what was typed to find it. */
export const noteChoice = (name: string | undefined, typed: string): void => {
  if (!name) return
  const learned = recordAt(name)
    ? undefined
    : withChoice(learnedNow(), { command: name, typed: fold(typed), today: dayOf(Date.now()) })
  // Conveniences: losing one entry is not worth a word.
  saveProfile({ recents: withFirst(name), ...(learned && { learned }) }).catch(() => {})
  for (const chooser of choosers) chooser(name)
}

interface RecordAddress {
  resource: Resource
  id: string
}

/** `/products/<id>`; lists, forms and uploads are commands and found as such. */
export const recordAt = (address: string): RecordAddress | undefined => {
  const [, area, id] = /^(\/[^/?#]+)\/([0-9a-f-]{36})$/.exec(address) ?? []
  const resource = knownResources().find(known => screenOf(known) === area)
  return resource && id ? { resource, id } : undefined
}

const rowOf = ({ resource, id }: RecordAddress, record: AnyRow, address: string, words: Words): PaletteRow => {
  const state = stateOfRow(resource, record, words)
  return {
    id: `recent:${address}`,
    group: 'recent',
    title: titleOf(resource, record, currentPlace()?.urlLang ?? ''),
    marks: [],
    icon: resource.icon,
    pictured: { resource, row: record },
    note: words.label(resource),
    ...(state && { state }),
    recent: address,
    record: { resource, id },
    choice: { kind: 'go', to: address },
  }
}

export const knownRecord = (address: string, words: Words): PaletteRow | undefined => {
  const place = recordAt(address)
  const record = place && queries.getQueryData<AnyRow>(keys.record(place.resource, place.id))
  return place && record ? rowOf(place, record, address, words) : undefined
}

/** Those records among the recents that have no name here yet. Gone ones stay away. */
export const askRecents = async (words: Words): Promise<PaletteRow[]> => {
  const unknown = recents()
    .slice(0, shownRecents)
    .filter(address => recordAt(address) && !knownRecord(address, words))
  const rows = await Promise.all(
    unknown.map(async address => {
      const place = recordAt(address) as RecordAddress
      const queryKey = keys.record(place.resource, place.id)
      const queryFn = ({ signal }: { signal: AbortSignal }) => readRecord(place.resource, place.id, signal)
      const record = await queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)
      return record ? [rowOf(place, record, address, words)] : []
    }),
  )
  return rows.flat()
}
