// What the query line says no with, in English; apart from the other rules' words, since a list needs these and no others.
import { saying } from '#contract/said.ts'
import { refusing } from '../refusing.ts'

export const queryText = {
  'query.long': 'The query is {bytes} bytes long. The limit is {limit}',
  'query.deep': 'Brackets and dashes are nested more than {limit} deep',
  'query.unknown': 'Unknown field "{field}"',
  'query.unknownNear': 'Unknown field "{field}". Did you mean "{meant}"?',
  'query.opening': 'Expected an opening bracket before ")"',
  'query.closing': 'Expected a closing bracket',
  'query.quote': 'Expected a closing "',
  'query.beforeOr': 'Expected a term before "or"',
  'query.afterOr': 'Expected a term after "or"',
  'query.afterDash': 'Expected a term after "-"',
  'query.oneValue': 'Expected one value after "{sign}"',
  'query.value': 'Expected a value after "{sign}"',
  'query.listOrRange': 'Expected either a list or one range',
  'query.equalOnly': '"{field}" can only be compared with ":"',
  'query.groupOnce': 'A list can be grouped by one field. Keep one "group:"',
  'query.groupInside': '"group:" goes outside brackets, without "-", and names one field',
  'query.groupBy': 'Cannot group by "{field}". Possible: {list}',
  'query.groupMany': '"{field}" has more than {most} values here. Narrow the filter, or group by another field',
  'query.choice': '"{v}" is not one of {list}',
  'query.choiceNear': '"{v}" is not one of {list}. Did you mean "{meant}"?',
  'query.date': '"{v}" is not a date. Write 2026-04-01, today, or <7d',
} as const

export type QueryWord = keyof typeof queryText

export const refusal = refusing(saying('rules', queryText))
