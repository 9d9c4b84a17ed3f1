// Rows of a group as they are named, judged and written in a cell: between `|`, their parts between `;`, as `name=value`.
import { humanised, keyOf } from '../address.ts'
import type { Codec, Field, FieldFacts, Fields, Setting } from '../field.ts'
import { fullRow, type GroupRow } from '../fields/groups.ts'
import { finding, finer, saidOf, unknownField } from '../finding.ts'
import type { Finding } from '../problem.ts'
import type { Said } from '../said.ts'
import { escaped, parted, unescaped } from './cell.ts'

type CodecOf = (field: Field) => Codec<unknown>

/** What a part is called; its words stand in the declaration, so they are their own key. */
export const partNamed = (name: string, { facts }: Pick<Field, 'facts'>): Said => {
  const text = facts.label ?? humanised(name)
  return { key: keyOf.part(text), text }
}

/** What helps to fill it in, where something does; by its own words as well. */
export const partHelp = ({ facts: { help } }: Pick<Field, 'facts'>): Said | undefined =>
  help === undefined ? undefined : { key: keyOf.part(help), text: help }

/** A finding about one part of one row, counted from nothing. */
export const partFinding = (why: Finding, row: number, name: string, part: Field): Finding => {
  const said = partNamed(name, part)
  const place = { key: 'findings.PLACE', text: `${row + 1}, ${said.text}`, params: { n: row + 1, part: said } }
  return { ...finer(why.code as 'PATTERN', 'WITHIN', { place, why: saidOf(why) }), path: `${row}.${name}` }
}

const printRow = (row: GroupRow, parts: Fields, codecOf: CodecOf, setting: Setting): string =>
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
): { value: GroupRow } | { finding: Finding } => {
  const row: Record<string, unknown> = {}
  for (const piece of parted(cell, ';').filter(one => one.trim())) {
    const [said = '', ...value] = parted(piece, '=')
    const name = unescaped(said)
    const part = parts[name]
    if (value.length === 0) return { finding: finding('PAIR', { v: unescaped(piece).slice(0, 60) }) }
    if (!part) return { finding: unknownField(name.slice(0, 60)) }
    const read = codecOf(part).read(unescaped(value.join('=')), part.facts, setting)
    if ('finding' in read) return { finding: partFinding(read.finding, at, name, part) }
    row[name] = read.value
  }
  return { value: row }
}

/** In a cell rows stand between `|`, the parts of a row between `;`, each as `name=value`. */
export const groupsCodec = (codecOf: CodecOf): Codec<GroupRow[]> => ({
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
