// A list of small records inside a record: each row consists of the same declared parts. What every part holds, how it is
// written and what is wrong with it is its own field's to say.
import * as z from 'zod/mini'
import { humanised, keyOf } from '../address.ts'
import {
  type Codec,
  type Field,
  type FieldFacts,
  type Fields,
  type Given,
  isMeant,
  made,
  type Needed,
  type Options,
  type Setting,
} from '../field.ts'
import { finding, finer, saidOf, unknownField } from '../finding.ts'
import type { Finding } from '../problem.ts'
import type { Said } from '../said.ts'

type Row = Readonly<Record<string, unknown>>

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A part that is always asked must be there; one that hangs on another only while it is asked. */
const rowSchema = (parts: Fields): z.ZodMiniType<Row> =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, z.optional(z.nullable(schema))])),
    )
    .check(context => {
      for (const [name, part] of Object.entries(parts)) {
        if (!part.required || !isMissing(context.value[name]) || !isMeant(part, context.value)) continue
        context.issues.push({ code: 'custom', input: context.value, path: [name], params: { says: 'MISSING' } })
      }
    }) as unknown as z.ZodMiniType<Row>

/** `named` is the part a row goes by. */
export const groups = <const F extends Fields, const O extends Options>(
  facts: O & { parts: F; named?: keyof F & string },
) => {
  const max = facts.max ?? 50
  const schema = z.array(rowSchema(facts.parts)).check(z.maxLength(max)) as unknown as z.ZodMiniType<Given<F>[]>
  return made<Given<F>[], Needed<O>>('groups', schema, { ...facts, max })
}

export const partsOf = ({ facts }: Pick<Field, 'facts'>): [string, Field][] => Object.entries(facts.parts ?? {})

/** Without the parts that hold nothing. */
export const fullRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => !isMissing(value) && !(Array.isArray(value) && value.length === 0)),
  )

/** What a cell of a file means by itself stands behind a backslash when it is meant as text. */
const escaped = (text: string): string => text.replace(/[\\|;=]/g, '\\$&').replace(/\n/g, '\\n')

/** Parted where the sign is not escaped; what is between stays escaped. */
const parted = (text: string, sign: '|' | ';' | '='): string[] => {
  const pieces = ['']
  for (const [token] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (token === sign) pieces.push('')
    else pieces[pieces.length - 1] += token
  }
  return pieces
}

const plain = (text: string): string =>
  text.trim().replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))

type CodecOf = (field: Field) => Codec<unknown>

/** What a part is called; its words stand in the declaration, so they are their own key. */
export const partNamed = (name: string, { facts }: Pick<Field, 'facts'>): Said => {
  const text = facts.label ?? humanised(name)
  return { key: keyOf.part(text), text }
}

/** A finding about one part of one row, counted from nothing. */
export const partFinding = (why: Finding, row: number, name: string, part: Field): Finding => {
  const said = partNamed(name, part)
  const place = { key: 'findings.PLACE', text: `${row + 1}, ${said.text}`, params: { n: row + 1, part: said } }
  return { ...finer(why.code as 'PATTERN', 'WITHIN', { place, why: saidOf(why) }), path: `${row}.${name}` }
}

const printRow = (row: Row, parts: Fields, codecOf: CodecOf, setting: Setting): string =>
  Object.entries(parts)
    .filter(([name]) => name in fullRow(row))
    .map(([name, part]) => `${name}=${escaped(codecOf(part).print(row[name], part.facts, setting))}`)
    .join('; ')

const readRow = (
  cell: string,
  at: number,
  parts: Fields,
  codecOf: CodecOf,
  setting: Setting,
): { value: Row } | { finding: Finding } => {
  const row: Record<string, unknown> = {}
  for (const piece of parted(cell, ';').filter(one => one.trim())) {
    const [said = '', ...value] = parted(piece, '=')
    const name = plain(said)
    const part = parts[name]
    if (value.length === 0) return { finding: finding('PAIR', { v: plain(piece).slice(0, 60) }) }
    if (!part) return { finding: unknownField(name.slice(0, 60)) }
    const read = codecOf(part).read(plain(value.join('=')), part.facts, setting)
    if ('finding' in read) return { finding: partFinding(read.finding, at, name, part) }
    row[name] = read.value
  }
  return { value: row }
}

/** In a cell rows stand between `|`, the parts of a row between `;`, each as `name=value`. */
export const groupsCodec = (codecOf: CodecOf): Codec<Row[]> => ({
  print: (rows, { parts = {} }, setting) => rows.map(row => printRow(row, parts, codecOf, setting)).join(' | '),
  read: (cell, { parts = {}, max = 50 }: FieldFacts, setting) => {
    const rows = parted(cell, '|')
      .filter(one => one.trim())
      .map((one, at) => readRow(one, at, parts, codecOf, setting))
    const wrong = rows.find(row => 'finding' in row)
    if (wrong) return wrong
    if (rows.length > max) return { finding: finer('RANGE', 'MANY', { max }) }
    return { value: rows.flatMap(row => ('value' in row ? [row.value] : [])) }
  },
})
