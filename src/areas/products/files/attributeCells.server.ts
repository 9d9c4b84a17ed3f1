// What products say of themselves by the attribute set of their category, as cells of the product file and back.
import { readAttributeSets } from '#areas/categories/categories.door.ts'
import type { AttributeKind } from '#areas/categories/categories.ts'
import { notA, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Scene } from '#server/records/serve.ts'

type Kind = (typeof AttributeKind.names)[number]
/** By code, of all sets. */
export type Kinds = ReadonlyMap<string, Kind>
type Attributes = Readonly<Record<string, unknown>>

export const readKinds = async ({ tx }: Scene): Promise<Kinds> => {
  const sets = await readAttributeSets(tx)
  return new Map(sets.flatMap(({ attributes }) => attributes.map(({ code, type }) => [code, type] as const)))
}

const partsOf = (text: string): string[] =>
  text.startsWith('[')
    ? (JSON.parse(text) as unknown[]).map(String)
    : text.split(',').flatMap(part => part.trim() || [])

/** A part with a comma of its own would read as two. */
const printed = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  if (!Array.isArray(value)) return String(value)
  return value.some(part => String(part).includes(',')) ? JSON.stringify(value) : value.join(', ')
}

export const attributeCells = (held: unknown): string[] | null =>
  held
    ? Object.entries(held as Attributes).flatMap(([code, value]) =>
        value === null || value === undefined ? [] : [`${code}: ${printed(value)}`],
      )
    : null

/** What no set knows is read as what is there already. */
const kindOf = (code: string, kinds: Kinds, held: unknown): Kind => {
  const known = kinds.get(code)
  if (known) return known
  if (Array.isArray(held)) return 'list'
  if (typeof held === 'boolean') return 'toggle'
  return typeof held === 'number' ? 'number' : 'text'
}

const malformed = (v: string): Finding =>
  remark('PATTERN', 'Write "{v}" like skinType: Dry', {
    path: 'attributes',
    params: { v: v.slice(0, 80) },
    key: 'products.findings.attribute',
  })

const read = (text: string, kind: Kind): { value: unknown } | { finding: Finding } => {
  if (kind === 'text') return { value: text }
  if (kind === 'number')
    return Number.isFinite(Number(text)) ? { value: Number(text) } : { finding: notA('decimal', text, 'attributes') }
  if (kind === 'toggle') {
    const isYes = /^(y|yes|true|1)$/i.test(text)
    return isYes || /^(n|no|false|0)$/i.test(text) ? { value: isYes } : { finding: notA('toggle', text, 'attributes') }
  }
  try {
    return { value: partsOf(text) }
  } catch {
    return { finding: malformed(text) }
  }
}

/** `cells`: all that is said; what is not among them is gone. */
export const attributesFrom = (
  cells: readonly string[] | null | undefined,
  kinds: Kinds,
  held: unknown,
): { attributes?: Attributes | null; findings: Finding[] } => {
  if (cells === undefined) return { findings: [] }
  const findings: Finding[] = []
  const said: Record<string, unknown> = {}
  for (const cell of cells ?? []) {
    const colon = cell.indexOf(':')
    const code = cell.slice(0, Math.max(colon, 0)).trim()
    const text = cell.slice(colon + 1).trim()
    const found =
      /^[a-z][a-zA-Z0-9]{1,39}$/.test(code) && text
        ? read(text, kindOf(code, kinds, (held as Attributes | null)?.[code]))
        : { finding: malformed(cell) }
    if ('finding' in found) findings.push(found.finding)
    else said[code] = found.value
  }
  return { attributes: Object.keys(said).length > 0 ? said : null, findings }
}
