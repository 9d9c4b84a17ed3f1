// The subject's name as chips, headings and cards say it: a record's title, or "5 products".
import { countedText } from '#console/action/counted.ts'
import { countOf, type Subject } from '#console/action/subject.ts'
import { titleOf } from '#console/fields/title.ts'
import type { Words } from '#console/i18n/words.ts'
import { currentPlace } from '#console/session/me.ts'

export const targetName = (on: Subject | undefined, words: Words): string => {
  if (!on) return ''
  const [only] = on.records
  if (only && !on.matching && on.records.length === 1) return titleOf(on.resource, only, currentPlace()?.urlLang ?? '')
  return countedText(words, on.resource, countOf(on))
}
