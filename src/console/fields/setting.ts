// What reading and printing a value needs to know of the place, for every control and cell.
import { useMemo } from 'react'
import { usePlace } from '#console/session/me.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field, Setting } from '#contract/field.ts'
import { isEmpty } from './empty.ts'
import { isUnread, unread } from './unread.ts'

export const useSetting = (): Setting => {
  const { vendorCode, currency, timezone, urlLang } = usePlace()
  return useMemo(() => ({ vendor: vendorCode, currency, timezone, urlLang }), [vendorCode, currency, timezone, urlLang])
}

/** Text as a person edits it. */
export const printed = (field: Field, value: unknown, setting: Setting): string => {
  if (isUnread(value)) return value.unread
  return isEmpty(value) ? '' : codecOf(field).print(value, field.facts, setting)
}

/** Null for nothing, the value, or the text itself while it cannot be read. */
export const readText = (field: Field, text: string, setting: Setting): unknown => {
  if (text.trim() === '') return null
  const read = codecOf(field).read(text, field.facts, setting)
  return 'value' in read ? read.value : unread(text)
}
