// What was typed in the palette when the session ended or the page went: kept like a form that was not saved, and opened
// again when the same person is back in that place. Whoever closes the palette has given it up.
import type { Linked } from '#console/action/passing.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { openWriter } from '#console/session/drafts.ts'
import { declareUnsaved } from '#console/session/unsaved.ts'
import type { PaletteContext, PaletteMode } from '#machines/palette/facts.ts'
import { keptLineKey } from './keptLineKey.ts'

export interface KeptLine {
  query: string
  mode: PaletteMode
  /** The call whose arguments were asked for, as a link would name it. */
  call?: Linked
}

const lineOf = ({ query, mode, wish, chips, target }: PaletteContext): KeptLine | undefined => {
  if (!wish) return query.trim() === '' ? undefined : { query, mode }
  const values = chips.flatMap(({ slot, value }) => (value === undefined ? [] : [[slot, value]]))
  const input = { ...wish.input, ...Object.fromEntries(values) }
  const ids = target?.ids ? [...target.ids] : []
  return { query, mode, call: { action: wish.action, input, ...(ids.length > 0 && { ids }) } }
}

type Writer = ReturnType<typeof openWriter>
let writer: Writer | undefined
let typed: KeptLine | undefined

declareUnsaved(keptLineKey, () => typed && { title: wordsNow().t('palette.name'), body: typed })

/** On every change while the palette lists or asks. */
export const keepLine = (context: PaletteContext): void => {
  typed = lineOf(context)
  if (!typed && !writer) return
  writer ??= openWriter(keptLineKey)
  if (typed) writer.keep(typed)
  else dropLine()
}

export const dropLine = (): void => {
  typed = undefined
  writer?.drop()
  writer = undefined
}

/** Nobody is here any more: it waits in this browser. */
export const leaveLine = (): void => {
  typed = undefined
  writer?.flush()
  writer = undefined
}
