// The rows of a slot: values to choose from, records to find, or what was typed as it is understood. Never a guess: what
// cannot be read is shown with the reason and cannot be chosen.
import { offerOf } from '#console/action/offers.ts'
import { whySaid } from '#console/action/useActions.ts'
import { byName } from '#console/fields/byName.ts'
import { textsOf } from '#console/fields/list.tsx'
import { printed } from '#console/fields/setting.ts'
import { type Words, wordsNow } from '#console/i18n/words.ts'
import { may, wholeResource } from '#console/session/me.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field } from '#contract/field.ts'
import type { ValueSet } from '#contract/valueSet.ts'
import type { PaletteAsk } from '#machines/palette/facts.ts'
import { several } from '#rules/typed/several.ts'
import { gatheredNow, newestSpec } from './held.ts'
import { searchable } from './matching/match.ts'
import { ranked } from './matching/ranking.ts'
import { pickable, stateOfRow } from './records/hits.ts'
import type { Choice, PaletteRow } from './row.ts'
import { dayAt, settingNow } from './sentence/setting.ts'
import { membersOf, namesOf, readTyped } from './sentence/typed.ts'
import { type ResolvedSlot, recordGiven, recordSlot } from './slots.ts'

const valueRow = (id: string, title: string, choice: Choice, rest: Partial<PaletteRow> = {}): PaletteRow => ({
  id: `value:${id}`,
  group: 'values',
  title,
  marks: [],
  icon: 'circle',
  choice,
  ...rest,
})

/** A value as people read it. */
export const shownValue = (field: Field, value: unknown, words: Words): string => {
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return words.money(Number(value))
  if (field.kind === 'percent') return words.percent(Number(value))
  if (field.kind === 'integer') return words.number(Number(value))
  if (field.kind === 'date') return words.date(String(value))
  if (field.kind === 'moment') return words.moment(String(value)).exact
  if (field.kind === 'toggle') return words.t(value ? 'palette.yes' : 'palette.no')
  const { of } = field.facts
  if (field.kind === 'choice' && of) return words.value(of, String(value))
  if (field.kind === 'list')
    return textsOf(value)
      .map(one => (of ? words.value(of, one) : byName(field, one, words)))
      .join(', ')
  return byName(field, printed(field, value, settingNow()), words)
}

const skipRow = (words: Words): PaletteRow =>
  valueRow('skip', words.t('palette.skip'), { kind: 'skip' }, { icon: 'arrow-right' })

const options = (field: Field, words: Words): PaletteRow[] => {
  const usual = field.facts.default
  const values = membersOf(field)
  const ordered = usual === undefined ? values : [usual, ...values.filter(value => value !== usual)]
  return ordered.map(value => {
    const title = shownValue(field, value, words)
    const note = value === usual ? { note: words.t('palette.usual') } : {}
    return valueRow(String(value), title, { kind: 'pick', text: title, value }, note)
  })
}

/** Of a closed set several may be taken, one after the other; one that is taken already is let go again. */
const gatherable = (of: ValueSet, words: Words): PaletteRow[] => {
  const gathered = new Set(gatheredNow().map(({ id }) => id))
  return of.names.map(name => {
    const title = words.value(of, name)
    const icon = gathered.has(name) ? { icon: 'check' as const } : {}
    return valueRow(name, title, { kind: 'gather', id: name, title }, icon)
  })
}

/** Days by name. */
const days = (field: Field, words: Words): PaletteRow[] => {
  const named = { 'palette.today': 0, 'palette.tomorrow': 1, 'palette.inAWeek': 7 }
  return Object.entries(named).flatMap(([key, from]) => {
    const day = dayAt(from)
    const [year, month, date] = day.split('-')
    const read = codecOf(field).read(
      field.kind === 'date' ? day : `${date}-${month}-${year} 09:00`,
      field.facts,
      settingNow(),
    )
    const isPast = field.kind === 'moment' && from === 0
    if (!('value' in read) || isPast) return []
    const note = shownValue(field, read.value, words)
    return [valueRow(key, words.t(key), { kind: 'pick', text: note, value: read.value }, { note, icon: 'calendar' })]
  })
}

const typed = (text: string, field: Field, words: Words): PaletteRow => {
  const read = readTyped(field, text)
  const icon = 'pencil'
  if ('finding' in read) return valueRow('typed', text, { kind: 'none' }, { icon, why: words.finding(read.finding) })
  const shown = shownValue(field, read.value, words)
  return valueRow('typed', words.t('palette.use', { text: shown }), { kind: 'pick', text }, { icon })
}

const usualRow = (field: Field, words: Words): PaletteRow[] => {
  const { default: usual } = field.facts
  if (usual === undefined) return []
  const title = shownValue(field, usual, words)
  return [valueRow('usual', title, { kind: 'pick', text: title, value: usual }, { note: words.t('palette.usual') })]
}

const closed = new Set<Field['kind']>(['choice', 'toggle'])
const codes = new Set<string>(['code', 'slug'])
const named = new Set<Field['kind']>(['reference', 'references'])

/** By any of its names; the one that is named exactly comes first. */
const narrowed = (text: string, rows: readonly PaletteRow[], field: Field): PaletteRow[] =>
  ranked(text, rows, ({ title, choice }) => {
    const value = choice.kind === 'pick' ? choice.value : choice.kind === 'gather' ? choice.id : undefined
    const names = value === undefined ? [] : namesOf(field, value)
    return { title: searchable(title), names: names.map(searchable), alias: names, also: [] }
  }).map(({ value, marks }) => ({ ...value, marks }))

const goOn = (words: Words): PaletteRow[] => {
  const gathered = gatheredNow()
  if (gathered.length === 0) return []
  const list = words.list(gathered.map(({ title }) => title))
  const value = gathered.map(({ id }) => id)
  return [valueRow('goOn', words.t('palette.goOn', { list }), { kind: 'pick', text: list, value }, { icon: 'check' })]
}

/** Rows of a list of closed values: chosen one by one, or typed between commas. */
const listed = (field: Field, of: ValueSet, text: string, words: Words): PaletteRow[] => {
  if (text === '') return [...goOn(words), ...gatherable(of, words)]
  const fitting = several(text).length > 1 ? [] : narrowed(text, gatherable(of, words), field)
  return fitting.length > 0 ? fitting : [typed(text, field, words)]
}

/** What a slot offers without asking anybody. */
export const valuesAtOnce = ({ slot, field }: ResolvedSlot, text: string): PaletteRow[] => {
  const words = wordsNow()
  const typedText = text.trim()
  const skip = slot.optional && typedText === '' && gatheredNow().length === 0 ? [skipRow(words)] : []
  if (!field) return []
  if (named.has(field.kind)) return [...(typedText === '' ? goOn(words) : []), ...skip]
  const { of } = field.facts
  if (field.kind === 'list' && of) return [...skip, ...listed(field, of, typedText, words)]
  const isDay = field.kind === 'date' || field.kind === 'moment'
  const offered = closed.has(field.kind)
    ? narrowed(typedText, options(field, words), field)
    : [...usualRow(field, words), ...(isDay ? days(field, words) : [])]
  if (typedText !== '' && !closed.has(field.kind)) return [typed(typedText, field, words)]
  // What may stay empty does so until it is chosen: the first row is the one Enter takes.
  return field.facts.default === undefined ? [...skip, ...offered] : [...offered, ...skip]
}

export const isNamed = ({ slot, field }: ResolvedSlot): boolean =>
  slot.name === recordSlot || (field !== undefined && named.has(field.kind))

/** What the call works on, where that is one record: it does not point at itself. */
const itself = ({ action, field }: ResolvedSlot, chips: PaletteAsk['chips']): string | undefined => {
  const given = field && recordGiven(chips)
  if (given) return given.id
  const spec = field && newestSpec()
  const [only, ...others] = spec?.action.id === action.id ? (spec.subject?.records ?? []) : []
  return others.length > 0 || spec?.subject?.matching ? undefined : only?.id
}

/** Records for a slot, each with the reason when the verb is refused by its state. */
export const recordsFor = async (
  asked: ResolvedSlot,
  { query, chips }: Pick<PaletteAsk, 'query' | 'chips'>,
  signal: AbortSignal,
): Promise<PaletteRow[]> => {
  const words = wordsNow()
  const { resource: own, action, field } = asked
  const resource = field ? await wholeResource(field.facts.to ?? '') : own
  if (!resource) return []
  const gathered = new Set(gatheredNow().map(({ id }) => id))
  const self = itself(asked, chips)
  const found = (await pickable(resource, query.trim(), signal)).filter(({ row }) => row.id !== self)
  return found.map(({ row, title, subtitle }) => {
    const choice: Choice =
      field?.kind === 'references'
        ? { kind: 'gather', id: row.id, title }
        : { kind: 'pick', text: title, value: row.id, ...(!field && { row }) }
    const why = field ? undefined : offerOf(own, action, { records: [row] }, may).why
    const state = stateOfRow(resource, row, words)
    return valueRow(row.id, title, choice, {
      icon: gathered.has(row.id) ? 'check' : resource.icon,
      ...(!gathered.has(row.id) && { pictured: { resource, row } }),
      note: subtitle,
      isCode: codes.has(resource.fields[resource.subtitle ?? '']?.facts.format ?? ''),
      ...(state && { state }),
      ...(why && { why: whySaid(words, why) }),
    })
  })
}
