// Records as rows: over all areas in one request, or of one area for a slot. Every question can be ended.
import { hasEndedNow } from '#console/fields/ended.ts'
import { subtitleOf, textOf, titleOf } from '#console/fields/title.ts'
import { isolated } from '#console/i18n/isolated.ts'
import { retoldNow } from '#console/i18n/told.ts'
import type { Words } from '#console/i18n/words.ts'
import { listRecords, searchAll } from '#console/net/records.ts'
import { bringArea, currentPlace, knownResource } from '#console/session/me.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { Hit } from '#contract/call.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { printTerm } from '#rules/expression/print.ts'
import { holdRecord } from '../held.ts'
import { fold } from '../matching/fold.ts'
import type { PaletteRow } from '../row.ts'
import { askHot } from './hot.ts'
import { askedInstead, hasAll } from './nearNames.ts'

const isStatus = (text: string): text is RecordStatusName => (RecordStatus.names as readonly string[]).includes(text)

const stateOf = (resource: Resource, status: string, isEnded: boolean, words: Words): PaletteRow['state'] => {
  if (resource.lifecycle === 'none' || !isStatus(status)) return undefined
  if (isEnded) return { tone: 'ring', text: words.t('field.ended') }
  return { tone: RecordStatus.tones[status], text: words.value(RecordStatus, status) }
}

export const stateOfRow = (resource: Resource, row: AnyRow, words: Words): PaletteRow['state'] =>
  stateOf(resource, row.status, hasEndedNow(resource, row), words)

const hitRow = (hit: Hit, words: Words): PaletteRow[] => {
  const { resource: name, id, title, titleTold, subtitle, beside = [], status, endedFrom } = hit
  const resource = knownResource(name)
  if (!resource) return []
  // Whoever opens it will need it.
  void bringArea(name, { isQuiet: true }).catch(() => {})
  const isEnded = endedFrom !== undefined && Date.parse(endedFrom) <= Date.now()
  const state = stateOf(resource, status, isEnded, words)
  const said = (name: string, text: string) => textOf(resource.fields[name], name, { [name]: text }, '')
  const also = subtitle && resource.subtitle ? said(resource.subtitle, subtitle) : subtitle
  const to = recordScreenOf(resource, id)
  return [
    {
      id: `rec:${name}:${id}`,
      group: 'records',
      title: titleTold ? retoldNow(title, titleTold) : said(resource.title, title),
      marks: [],
      icon: resource.icon,
      pictured: { resource, row: { id } },
      note: [words.label(resource), also && isolated(also), ...beside.map(words.told)].filter(Boolean).join(' · '),
      ...(state && { state }),
      recent: to,
      record: { resource, id },
      choice: { kind: 'go', to },
    },
  ]
}

/** Logs and lines of other records come after the records themselves, unless they are called exactly that. */
const inOrder = (rows: readonly PaletteRow[], text: string): PaletteRow[] => {
  const typed = fold(text)
  const isAside = ({ record, title }: PaletteRow): boolean => record?.resource.quiet === true && fold(title) !== typed
  return [...rows.filter(row => !isAside(row)), ...rows.filter(isAside)]
}

/** Nothing is waited for here: what is told beside a title is left to the server's rows while its area has no words yet. */
const sayable = ({ beside, ...hit }: Hit): Hit => {
  const resource = knownResource(hit.resource)
  return beside && resource && !isOutlined(resource) ? { ...hit, beside } : hit
}

/** From what is at hand: before the server answers, and when it cannot. */
export const hotRows = async (text: string, words: Words, signal: AbortSignal): Promise<PaletteRow[]> =>
  inOrder(
    (await askHot(text, signal)).flatMap(hit => hitRow(sayable(hit), words)),
    text,
  )

/** What is told beside a title is said in the words of its area: a line does not come in English and change. */
const saidInWords = async (hits: readonly Hit[]): Promise<void> => {
  const areas = new Set(hits.flatMap(({ resource, beside }) => (beside ? [resource] : [])))
  await Promise.all([...areas].map(name => bringArea(name, { isQuiet: true }).catch(() => {})))
}

/** Nothing is called so as it stands: the word that says most is asked for, and of its answers those that have all the others. */
const nearHits = async (text: string, signal: AbortSignal, only?: Resource): Promise<Hit[]> => {
  const asked = askedInstead(text)
  if (asked === undefined) return []
  const hits = await searchAll(asked, signal, only?.name)
  return hits.filter(({ title, subtitle }) => hasAll(text, `${title} ${subtitle ?? ''}`))
}

/** `only`: among the records of this resource alone. */
export const hitRows = async (
  text: string,
  words: Words,
  signal: AbortSignal,
  only?: Resource,
): Promise<PaletteRow[]> => {
  const straight = await searchAll(text, signal, only?.name)
  const hits = straight.length > 0 ? straight : await nearHits(text, signal, only)
  await saidInWords(hits)
  return inOrder(
    hits.flatMap(hit => hitRow(hit, words)),
    text,
  )
}

const mostPicked = 20

/** Each of its words, wherever it stands. */
const apart = (text: string): string =>
  text
    .split(/\s+/)
    .map(word => printTerm({ words: word, exact: true }))
    .join(' ')

export const pickable = async (
  resource: Resource,
  text: string,
  signal: AbortSignal,
): Promise<{ row: AnyRow; title: string; subtitle: string }[]> => {
  const asked = (filter: string) =>
    listRecords(resource, { page: 1, size: mostPicked, sort: resource.sort ?? '-updatedAt', filter }, signal)
  const straight = await asked(text ? printTerm({ words: text, exact: true }) : '')
  const isElse = straight.rows.length === 0 && /\S\s+\S/.test(text)
  const { rows } = isElse ? await asked(apart(text)) : straight
  const urlLang = currentPlace()?.urlLang ?? ''
  return rows.map(row => {
    holdRecord(row)
    return { row, title: titleOf(resource, row, urlLang), subtitle: subtitleOf(resource, row, urlLang) }
  })
}
