// The text half of every kind of field: `codecOf(field)` reads and prints. Apart from the vocabulary itself, since a first list
// neither reads nor prints.
import { fileCodec, filesCodec } from './codecs/files.ts'
import { groupsCodec } from './codecs/groups.ts'
import { jsonCodec, listCodec, referenceCodec, referencesCodec } from './codecs/links.ts'
import { mediaCodec } from './codecs/media.ts'
import { decimalCodec, integerCodec, moneyCodec, percentCodec } from './codecs/numbers.ts'
import { choiceCodec, dateCodec, momentCodec, toggleCodec } from './codecs/plain.ts'
import { targetCodec } from './codecs/target.ts'
import { localizedCodec, textCodec } from './codecs/text.ts'
import type { Codec, Field, FieldKind } from './field.ts'

const codecs = {
  text: textCodec,
  localized: localizedCodec,
  integer: integerCodec,
  decimal: decimalCodec,
  money: moneyCodec,
  percent: percentCodec,
  toggle: toggleCodec,
  choice: choiceCodec,
  date: dateCodec,
  moment: momentCodec,
  reference: referenceCodec,
  references: referencesCodec,
  list: listCodec,
  json: jsonCodec,
  file: fileCodec,
  files: filesCodec,
  media: mediaCodec,
  target: targetCodec,
  groups: groupsCodec(field => codecOf(field)),
  blocks: jsonCodec,
} satisfies Record<FieldKind, unknown>

/** The text half of a field's kind. Erased on purpose: callers hold values they have read with the same codec. */
export const codecOf = (field: Field): Codec<unknown> => codecs[field.kind] as Codec<unknown>
