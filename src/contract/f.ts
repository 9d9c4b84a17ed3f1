// The closed vocabulary of field kinds: `f.text({...})` declares, `codecOf(field)` reads and prints.
import type { Codec, Field, FieldKind } from './field.ts'
import { file, fileCodec, files, filesCodec } from './fields/files.ts'
import { groups, groupsCodec } from './fields/groups.ts'
import {
  json,
  jsonCodec,
  list,
  listCodec,
  reference,
  referenceCodec,
  references,
  referencesCodec,
} from './fields/links.ts'
import { localized, localizedCodec } from './fields/localized.ts'
import {
  decimal,
  decimalCodec,
  integer,
  integerCodec,
  money,
  moneyCodec,
  percent,
  percentCodec,
} from './fields/numbers.ts'
import { choice, choiceCodec, date, dateCodec, moment, momentCodec, toggle, toggleCodec } from './fields/plain.ts'
import { text, textCodec } from './fields/text.ts'

export const f = {
  text,
  localized,
  integer,
  decimal,
  money,
  percent,
  toggle,
  choice,
  date,
  moment,
  reference,
  references,
  list,
  json,
  file,
  files,
  groups,
}

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
  groups: groupsCodec(field => codecOf(field)),
} satisfies Record<FieldKind, unknown>

/** The text half of a field's kind. Erased on purpose: callers hold values they have read with the same codec. */
export const codecOf = (field: Field): Codec<unknown> => codecs[field.kind] as Codec<unknown>
