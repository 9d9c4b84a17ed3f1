// What the query line says no with, in English; apart from the other rules' words, since a list needs these and no others.
import { saying } from '#contract/said.ts'
import { refusing } from '../refusing.ts'

export const queryText = {
  'query.long': 'The query has {bytes} bytes; the limit is {limit}',
  'query.deep': 'Brackets and dashes go deeper than {limit}',
  'query.unknown': 'Field "{field}" is not known',
  'query.unknownNear': 'Field "{field}" is not known; did you mean "{meant}"?',
  'query.opening': 'Expected an opening bracket before ")"',
  'query.closing': 'Expected a closing bracket',
  'query.quote': 'Expected a closing "',
  'query.beforeOr': 'Expected a term before "or"',
  'query.afterOr': 'Expected a term after "or"',
  'query.afterDash': 'Expected a term after "-"',
  'query.oneValue': 'Expected one value after "{sign}"',
  'query.value': 'Expected a value after "{sign}"',
  'query.listOrRange': 'Expected either a list or one range',
  'query.equalOnly': '"{field}" is compared with ":" only',
  'query.groupOnce': 'A list is grouped by one field: leave one "group:"',
  'query.groupInside': '"group:" stands alone, outside brackets and without "-", and names one field',
  'query.groupBy': 'A list cannot be grouped by "{field}"; it can by {list}',
  'query.groupMany': '"{field}" has more than {most} values here; narrow the filter, or group by another field',
  'query.choice': '"{v}" is not one of {list}',
  'query.choiceNear': '"{v}" is not one of {list}; did you mean "{meant}"?',
  'query.date': '"{v}" is not a date; write 2026-04-01, today, or <7d',
} as const

export type QueryWord = keyof typeof queryText

export const refusal = refusing(saying('rules', queryText))
