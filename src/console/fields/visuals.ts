// How every kind is seen, in one record: a new kind without a face does not compile.
import type { Field, FieldKind } from '#contract/field.ts'
import { blocks } from './blocks.tsx'
import { choice } from './choice.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { file } from './file.tsx'
import { groups } from './groups.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import { list } from './list.tsx'
import { localized } from './localized.tsx'
import { moment } from './moment.tsx'
import { money } from './money.tsx'
import { mustBeChosen } from './mustBeChosen.ts'
import { percent } from './percent.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { target } from './target.tsx'
import { text } from './text.tsx'
import { toggle } from './toggle.tsx'
import type { Visual } from './visual.ts'
import './fields.css'

export const visuals = {
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
  media: file,
  target,
  groups,
  blocks,
} satisfies Record<FieldKind, Visual>

export const visualOf = ({ kind }: Field): Visual => visuals[kind]

/** What a field of a new record begins with. */
export const startOf = (field: Field): unknown =>
  field.facts.default ?? (mustBeChosen(field) ? null : (visualOf(field).start ?? null))
