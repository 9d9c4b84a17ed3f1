// A record that was named by typing: its code, its exact name or its id, or the only one that is found. Several that fit are
// left to be chosen from.
import { offerOf } from '#console/action/offers.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { may, wholeResource } from '#console/session/me.ts'
import { refuse } from '#machines/port.ts'
import { fold } from '../matching/fold.ts'
import type { ResolvedSlot } from '../slots.ts'
import { pickable } from './hits.ts'

type Found = Awaited<ReturnType<typeof pickable>>[number]

const isMeant = (wanted: string, { row, title, subtitle }: Found): boolean =>
  [title, subtitle, row.id].some(name => fold(name) === wanted)

const one = async (asked: ResolvedSlot, text: string, signal: AbortSignal): Promise<Found> => {
  const resource = asked.field ? await wholeResource(asked.field.facts.to ?? '') : asked.resource
  if (!resource) throw refuse({ key: 'palette.refused.value' })
  const found = await pickable(resource, text, signal)
  const exact = found.filter(hit => isMeant(fold(text), hit))
  const [meant, ...others] = exact.length > 0 ? exact : found
  if (!meant) throw refuse({ key: 'palette.none', params: { text } })
  if (others.length > 0) throw refuse({ key: 'palette.refused.several', params: { text } })
  const why = asked.field ? undefined : offerOf(asked.resource, asked.action, { records: [meant.row] }, may).why
  if (why) throw refuse('message' in why ? { key: why.code, message: wordsNow().finding(why) } : why)
  return meant
}

/** Id or ids, with what the record is called. */
export const lookUp = async (
  asked: ResolvedSlot,
  text: string,
  signal: AbortSignal,
): Promise<{ value: unknown; text: string }> => {
  if (asked.field?.kind !== 'references') {
    const { row, title } = await one(asked, text.trim(), signal)
    return { value: row.id, text: title }
  }
  const names = text.split(/[,،，;]/).map(name => name.trim())
  const all = await Promise.all(names.filter(Boolean).map(name => one(asked, name, signal)))
  return { value: all.map(({ row }) => row.id), text: wordsNow().row(all.map(({ title }) => title)) }
}
