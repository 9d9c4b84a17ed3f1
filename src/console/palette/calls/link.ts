// A call as an address: `?cmd=` with plain JSON. Opened it is filled in and never runs by itself; every value is read again,
// so that whatever was changed on the way is said where it belongs.
import { offerOf } from '#console/action/offers.ts'
import { type Linked, mostIds } from '#console/action/passing.ts'
import { whySaid } from '#console/action/useActions.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { titleOf } from '#console/fields/title.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { readRecord } from '#console/net/records.ts'
import { currentPlace, may, wholeResource } from '#console/session/me.ts'
import { changeSearch, currentPath } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { codecOf } from '#contract/codecs.ts'
import { fitsLine } from '#contract/outline.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { PaletteGivens } from '#machines/palette/facts.ts'
import { paletteNow } from '../actor.ts'
import { shownValue } from '../picker.ts'
import { settingNow } from '../sentence/setting.ts'
import { recordSlot } from '../slots.ts'
import { beginCall } from './begin.ts'

const longest = 4000

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

const linkedIn = (text: string): Linked | undefined => {
  try {
    const read: unknown = text.length <= longest ? JSON.parse(text) : undefined
    if (!isPlain(read) || typeof read.action !== 'string') return undefined
    const { action, input, ids } = read
    if ((input !== undefined && !isPlain(input)) || (ids !== undefined && !(Array.isArray(ids) && ids.every(isId))))
      return undefined
    return { action, ...(input && { input }), ...(Array.isArray(ids) && { ids: ids.slice(0, mostIds) }) }
  } catch {
    return undefined
  }
}

const specFor = async (id: string): Promise<WishSpec | undefined> => {
  const dot = id.indexOf('.')
  const resource = await wholeResource(id.slice(0, dot))
  const action = resource && actionOf(resource, id.slice(dot + 1))
  return resource && action && may(id) && fitsLine(action) ? { action, resource, face: 'palette' } : undefined
}

/** What is no value of the field stands in its slot as text, where it is refused with the reason. */
const givensIn = ({ action }: WishSpec, input: Record<string, unknown>): PaletteGivens =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = Object.hasOwn(action.input ?? {}, name) ? action.input?.[name] : undefined
      if (!field || value === null) return name === recordSlot ? [[name, { text: String(value) }]] : []
      if (!field.schema.safeParse(value).success) return [[name, { text: String(value).slice(0, 200) }]]
      const text =
        shownValue(field, value, wordsNow()) || codecOf(field).print(value as never, field.facts, settingNow())
      return [[name, { text, value }]]
    }),
  )

/** Records among the values are called by their titles; one that is not here stays as it came. */
const withTitles = async ({ action }: WishSpec, givens: PaletteGivens): Promise<PaletteGivens> => {
  const named = Object.entries(givens).map(async ([name, given]): Promise<[string, PaletteGivens[string]]> => {
    const to = await wholeResource(action.input?.[name]?.facts.to ?? '')
    const ids = [given.value].flat().filter(isId)
    if (!to || ids.length === 0) return [name, given]
    const titles = await Promise.all(ids.map(id => titleAt(to, id)))
    return [name, { ...given, text: wordsNow().row(titles) }]
  })
  return Object.fromEntries(await Promise.all(named))
}

const titleAt = (resource: Resource, id: string): Promise<string> =>
  readRecord(resource, id).then(
    row => titleOf(resource, row, currentPlace()?.urlLang ?? ''),
    () => id,
  )

const recordsOf = async ({ resource }: WishSpec, ids: readonly string[]): Promise<AnyRow[]> =>
  (await Promise.all(ids.map(id => readRecord(resource, id).catch(() => undefined)))).filter(row => row !== undefined)

const warned = (text: string): void => void toast({ kind: 'warning', stays: true, text })
const warn = (key: string, params?: Record<string, unknown>): void => warned(wordsNow().t(key, params))

/** `typed` was not a value yet: it stands in the line again. */
export const openLinked = async (text: string, typed = ''): Promise<void> => {
  const linked = linkedIn(text)
  if (!linked) return warn('palette.link.broken')
  const spec = await specFor(linked.action)
  if (!spec) return warn('palette.link.unknown')
  const { input = {}, ids = [] } = linked
  const strange = Object.keys(input).filter(
    name => name !== recordSlot && !Object.hasOwn(spec.action.input ?? {}, name),
  )
  if (strange.length > 0) warn('palette.link.part', { list: wordsNow().list(strange) })
  const records = spec.action.on === 'nothing' ? [] : await recordsOf(spec, ids)
  if (records.length < ids.length) warn('palette.link.gone', { count: ids.length - records.length })
  const subject = records.length > 0 ? { records } : undefined
  const why = subject && offerOf(spec.resource, spec.action, subject, may).why
  if (why) return warned(whySaid(wordsNow(), why))
  const given = await withTitles(spec, givensIn(spec, input))
  beginCall({ ...spec, ...(subject && { subject }) }, { given, isAsked: true })
  if (typed) paletteNow().send({ type: 'query.type', text: typed })
}

/** Opens the command the address names, once: it is taken out of the address. */
export const followLink = (): void => {
  const text = new URL(currentPath(), location.href).searchParams.get('cmd')
  if (text === null) return
  changeSearch({ cmd: undefined }, { replace: true })
  void openLinked(text)
}
