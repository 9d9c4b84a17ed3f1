// The closed vocabulary of field kinds: `f.text({...})` declares. Reading and printing is in `codecs.ts`.
import { blocks } from './fields/blocks.ts'
import { file, files, media } from './fields/files.ts'
import { groups } from './fields/groups.ts'
import { json, list, reference, references } from './fields/links.ts'
import { localized } from './fields/localized.ts'
import { decimal, integer, money, percent } from './fields/numbers.ts'
import { choice, date, moment, toggle } from './fields/plain.ts'
import { target } from './fields/target.ts'
import { text } from './fields/text.ts'

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
  media,
  target,
  groups,
  blocks,
}
