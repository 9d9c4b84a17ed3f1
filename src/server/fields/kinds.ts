// Kind -> stored half. The compiler refuses a kind without one.
import type { Field, FieldKind } from '#contract/field.ts'
import { blocks } from './blocks.ts'
import { json, list, reference, references } from './links.ts'
import { media } from './media.ts'
import { decimal, integer, money, percent } from './numbers.ts'
import { personal } from './personal.ts'
import { choice, date, moment, toggle } from './plain.ts'
import type { Stored } from './stored.ts'
import { target } from './target.ts'
import { localized, text } from './text.ts'

const kinds = {
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
  file: json,
  files: json,
  media,
  target,
  groups: json,
  blocks,
} satisfies Record<FieldKind, Stored>

export const storedOf = (field: Field): Stored => (field.facts.personal ? personal : kinds[field.kind])
