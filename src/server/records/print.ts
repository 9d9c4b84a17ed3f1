// Rows from PostgreSQL's texts straight to JSON, without objects in between: lists are read far more often than looked into
// here. Says what `presented` says of the same row; the tests compare them.
import type { TextRow } from '#server/db/flush.ts'
import { isoOf, textsOf } from '#server/db/statement.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Column } from './shape.ts'

/** JSON of a value that is not null. */
export type Print = (text: string) => string

const quoted: Print = text => `"${text}"`
const asIs: Print = text => text

// By the column's type: how it is kept decides what PostgreSQL prints.
const prints: Readonly<Record<string, Print>> = {
  text: text => JSON.stringify(text),
  uuid: quoted,
  date: quoted,
  numeric: quoted,
  smallint: asIs,
  integer: asIs,
  bigint: asIs,
  // Already JSON, only with blanks.
  jsonb: asIs,
  boolean: text => (text === 't' ? 'true' : 'false'),
  timestamptz: text => quoted(isoOf(text)),
  'uuid[]': text => (text === '{}' ? '[]' : `["${text.slice(1, -1).replaceAll(',', '","')}"]`),
  'text[]': text => JSON.stringify(textsOf(text)),
}

const mostRemembered = 4000

/** For what is costly to print and has few values. */
const remembering = (print: Print): Print => {
  const known = new Map<string, string>()
  return text => {
    const ready = known.get(text)
    if (ready !== undefined) return ready
    const made = print(text)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, made)
    return made
  }
}

export const printOf = ({ field }: Pick<Column, 'field'>): Print => {
  const { type, speak, show } = storedOf(field)
  const print = prints[type] ?? (text => JSON.stringify(text))
  if (show) return text => JSON.stringify(show(text, field))
  return speak ? remembering(text => JSON.stringify(speak(text, field))) : print
}

export interface Printed {
  /** With quotes and colon. */
  name: string
  print: Print
}

export const labelled = (name: string): string => `${JSON.stringify(name)}:`

/** Without the closing brace. */
export const printedRow = (columns: readonly Printed[], row: TextRow): string => {
  let text = ''
  for (const [at, { name, print }] of columns.entries()) {
    const value = row[at]
    text += `${at === 0 ? '{' : ','}${name}${value === null || value === undefined ? 'null' : print(value)}`
  }
  return text
}
