// A word of the query line that is a choice of a field elsewhere, compared as a column of that field is.
import type { SQL } from 'drizzle-orm'
import type { Field, Setting } from '#contract/field.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { choice } from '#server/fields/plain.ts'
import type { Asker } from './asker.ts'
import { refuse } from './queryError.ts'

/** Whoever writes it wrongly is told what was meant. */
export const choiceCompared = (
  field: Field,
  at: SQL,
  op: string,
  values: string[],
  setting: Setting,
  { now }: Asker,
): SQL =>
  choice.compare(at, { field: '', op: op === '=' ? 'in' : op, value: values } as Clause, {
    field,
    setting,
    now,
    refuse,
    marked: (_field, text) => text,
    tailed: () => [],
  })
