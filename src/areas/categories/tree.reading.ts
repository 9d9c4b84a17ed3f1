// The vendor's category tree as the rules want it, and the tax facts that hang on it. One query, at most 2,000 nodes.
import { sql } from 'drizzle-orm'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Branch } from '#rules/tree.ts'
import type { Tx } from '#server/db/tenant.ts'

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

interface Stored {
  id: string
  name: Localized
  parent: string | null
  slug: string
  position: number | null
  path: string | null
  attribute_set: string | null
  default_hsn: string | null
  default_tax_class: string | null
}

export const readTree = async (tx: Tx): Promise<Node[]> => {
  const { rows } = await tx.execute<Stored & Record<string, unknown>>(
    sql`select id, name, parent, slug, position, path, attribute_set, default_hsn, default_tax_class from categories where status <> 2 order by position, id`,
  )
  const { rows: sets } = await tx.execute<{ id: string; attributes: (Wanted & { required: boolean })[] }>(
    sql`select id, attributes from attribute_sets where status <> 2`,
  )
  const requiredOf = new Map(sets.map(set => [set.id, set.attributes.filter(({ required }) => required)]))
  const nodes = rows.map(
    (row): Node => ({
      id: row.id,
      name: spoken(row.name),
      parent: row.parent,
      slug: row.slug,
      position: row.position ?? 0,
      path: row.path ?? spoken(row.name),
      attributeSet: row.attribute_set,
      defaultHsn: row.default_hsn,
      defaultTaxClass: row.default_tax_class,
      required: [],
    }),
  )
  return nodes.map(node => inherited(node, nodes, requiredOf))
}

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

export const isLeaf = (nodes: readonly Node[], id: string): boolean =>
  nodes.some(node => node.id === id) && !nodes.some(node => node.parent === id)
