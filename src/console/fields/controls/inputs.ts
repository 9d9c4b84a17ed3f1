// How every kind is entered, in one record: a new kind without a control does not compile.
import type { Field, FieldKind } from '#contract/field.ts'
import type { Input } from '../visual.ts'
import { blocks } from './blocks.tsx'
import { choice } from './choice.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { file, media } from './file.tsx'
import { groups } from './groups.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import { list } from './list.tsx'
import { localized } from './localized.tsx'
import { moment } from './moment.tsx'
import { money } from './money.tsx'
import { percent } from './percent.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { target } from './target.tsx'
import { text } from './text.tsx'
import { toggle } from './toggle.tsx'

export const inputs = {
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
  files: file,
  media,
  target,
  groups,
  blocks,
} satisfies Record<FieldKind, Input>

export const inputOf = ({ kind }: Field): Input => inputs[kind]
