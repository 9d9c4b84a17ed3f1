// `late:Y` finds what was promised by now and has not arrived.
import { type SQL, sql } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import type { Asker } from '#server/records/asker.ts'

export const isLate = (_op: string, [value = 'Y']: string[], _setting: Setting, { now }: Asker): SQL => {
  const late = sql`t.promised_at < ${now.toISOString()}::timestamptz and t.state in (2, 3, 4)`
  return /^(y|yes|true|1)$/i.test(value) ? late : sql`(${late}) is not true`
}
