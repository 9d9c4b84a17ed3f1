// The vendor's category tree as the rules want it, and the tax facts that hang on it. One query, at most 2,000 nodes.
import { sql } from 'drizzle-orm'
import { spoken } from '#contract/fields/localized.ts'
import type { Branch } from '#rules/tree.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { readAttributeSets } from './attributes.server.ts'
import { type Category, categories } from './categories.ts'

export interface Node extends Branch {
  slug: string
  position: number
  path: string
  attributeSet: string | null
  defaultHsn: string | null
  defaultTaxClass: string | null
  /** What its attribute set asks for. */
  required: readonly Wanted[]
}

export interface Wanted {
  code: string
  label: string
}

const c = tableFor(categories)

const inTree = [
  'id',
  'name',
  'parent',
  'slug',
  'position',
  'path',
  'attributeSet',
  'defaultHsn',
  'defaultTaxClass',
] as const

/** All categories that are not in the trash, by their position, each with what its products must say. */
export const readTree = async (tx: Tx): Promise<Node[]> => {
  const rows = await fieldsWhere(tx, categories, inTree, undefined, { order: sql`${c.position}, ${c.id}` })
  const sets = await readAttributeSets(tx)
  const requiredOf = new Map(sets.map(set => [set.id, set.attributes.filter(({ required }) => required)]))
  const nodes = rows.map(
    (row): Node => ({
      ...row,
      name: spoken(row.name),
      position: row.position ?? 0,
      path: row.path ?? spoken(row.name),
      required: [],
    }),
  )
  return nodes.map(node => inherited(node, nodes, requiredOf))
}

/** Of all categories, also those in the trash, which products may still hang in. */
export const pathsOf = (tx: Tx): Promise<Pick<Category, 'id' | 'path'>[]> =>
  fieldsWhere(tx, categories, ['id', 'path'], undefined, { deleted: true })

/** An empty attribute set, HSN or tax class is the nearest one above. */
const inherited = (node: Node, nodes: readonly Node[], requiredOf: Map<string, Wanted[]>): Node => {
  const known = new Map(nodes.map(each => [each.id, each]))
  const found = { ...node }
  for (let above = node.parent ? known.get(node.parent) : undefined, step = 0; above && step < 5; step++) {
    found.attributeSet ??= above.attributeSet
    found.defaultHsn ??= above.defaultHsn
    found.defaultTaxClass ??= above.defaultTaxClass
    above = above.parent ? known.get(above.parent) : undefined
  }
  return { ...found, required: (found.attributeSet && requiredOf.get(found.attributeSet)) || [] }
}

/** Ids of a branch, itself included. */
export const branchOf = (nodes: readonly Node[], id: string): string[] => {
  const below = nodes.filter(node => node.parent === id)
  return [id, ...below.flatMap(node => branchOf(nodes, node.id))]
}

/** A category of the tree with none below it; an id of nobody is none. */
export const isLeaf = (nodes: readonly Node[], id: string): boolean =>
  nodes.some(node => node.id === id) && !nodes.some(node => node.parent === id)
