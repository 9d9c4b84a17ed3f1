// What only categories need on the server: a tree without cycles, five levels, unique siblings, and readable paths kept true.
import { sql } from 'drizzle-orm'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { refusal } from '#rules/refusal.ts'
import { type Branch, depthFinding, lineOf, moveFinding, placed, printPath } from '#rules/tree.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { categories } from './categories.ts'
import { categoryTree } from './categoryTree.server.ts'
import { branchOf, type Node, readTree } from './tree.reading.ts'

const nameOf = (values: Record<string, unknown>): string => spoken(values.name as Localized)

const siblingClash = (tree: readonly Node[], id: unknown, parent: string | null, slug: string): Finding | undefined => {
  if (!tree.some(node => node.id !== id && node.parent === parent && node.slug.toLowerCase() === slug.toLowerCase()))
    return undefined
  const place = parent ? tree.find(node => node.id === parent)?.name : undefined
  const why = place
    ? refusal('DUPLICATE', 'tree.sibling', { slug, parent: place })
    : refusal('DUPLICATE', 'tree.siblingTop', { slug })
  return { ...why, path: 'slug' }
}

/** A branch written in one go: the children must find the parents that are not stored yet. */
const newNode = ({ before, after }: Change): Node[] =>
  before
    ? []
    : [
        {
          ...{
            id: String(after.id),
            name: nameOf(after),
            slug: String(after.slug),
            path: '',
            position: 0,
            required: [],
          },
          ...{ attributeSet: null, defaultHsn: null, defaultTaxClass: null },
          parent: (after.parent as string | null | undefined) ?? null,
        },
      ]

const judge = (tree: readonly Node[], { before, after }: Change): Finding[] => {
  const parent = (after.parent as string | null | undefined) ?? null
  const id = String(after.id)
  const findings: Finding[] = []
  const clash = siblingClash(tree, id, parent, String(after.slug))
  if (clash) findings.push(clash)
  const misplaced =
    before && parent !== (before?.parent ?? null)
      ? moveFinding(tree, id, parent)
      : depthFinding(lineOf(tree, parent).length + 1)
  if (misplaced) findings.push({ ...misplaced, path: 'parent' })
  if (findings.length === 0) {
    const line = lineOf(tree as readonly Branch[], parent)
    after.depth = line.length + 1
    after.path = printPath([...line.map(({ name }) => name), nameOf(after)])
  }
  return findings
}

/** Children carry their parent's name in their path, so a renamed or moved branch is rewritten as a whole. */
const rewritten = async ({ tx }: Scene, changes: { before: AnyRow | null; after: AnyRow }[]): Promise<void> => {
  const moved = changes.filter(
    ({ before, after }) => before && (before.path !== after.path || before.depth !== after.depth),
  )
  if (moved.length === 0) return
  const tree = await readTree(tx)
  for (const { after } of moved) {
    for (const id of branchOf(tree, after.id).slice(1)) {
      const line = lineOf(tree, id)
      await tx.execute(
        sql`update categories set path = ${printPath(line.map(({ name }) => name))}, depth = ${line.length} where id = ${id}`,
      )
    }
  }
}

const productsUnder = async ({ tx }: Pick<Scene, 'tx'>, rows: AnyRow[]): Promise<Record<string, unknown>[]> => {
  if (rows.length === 0) return []
  const { rows: counts } = await tx.execute<{ path: string; n: number }>(
    sql`select c.path, count(*)::int as n from products p join categories c on c.vendor = p.vendor and c.id = p.category where p.status <> 2 group by c.path`,
  )
  return rows.map(row => ({
    products: counts
      .filter(({ path }) => path === row.path || path?.startsWith(`${row.path} > `))
      .reduce((sum, { n }) => sum + n, 0),
  }))
}

const found = {
  title: wording('categories.audit.title', 'Category tree'),
  category: wording('categories.audit.category', 'Category'),
  finding: wording('categories.audit.finding', 'Finding'),
  detail: wording('categories.audit.detail', 'Detail'),
  orphan: wording('categories.audit.orphan', 'Orphan'),
  parentDeleted: wording('categories.audit.parentDeleted', 'Its parent is deleted'),
  emptyLeaf: wording('categories.audit.emptyLeaf', 'Empty leaf'),
  noProducts: wording('categories.audit.noProducts', 'No products'),
  notLeaf: wording('categories.audit.notLeaf', 'Products in a non-leaf'),
}
const productCount = (n: number) => wording('categories.audit.products', 'Products: {n}', { n })

export const categoriesServer = serve(categories, {
  async check(scene, changes) {
    const tree = [...(await readTree(scene.tx)), ...changes.flatMap(newNode)]
    return changes.map(change => judge(tree, change))
  },
  written: rewritten,
  virtual: productsUnder,
  actions: {
    async move({ records, input, tx }) {
      const tree = await readTree(tx)
      const parent = input.newParent ?? null
      const patches: { id: string; patch: { parent: string | null; position?: number } }[] = []
      const refused: { id: string; why: Finding }[] = []
      // As they stand now, so that several keep their order.
      const placeOf = new Map(tree.map(({ id }, place) => [id, place]))
      const inOrder = [...records].sort((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0))
      for (const record of inOrder) {
        const why = moveFinding(tree, record.id, parent)
        if (why) refused.push({ id: record.id, why })
        else
          patches.push({
            id: record.id,
            patch: { parent, ...(typeof input.position === 'number' && { position: input.position }) },
          })
      }
      return { patches, others: renumbered(tree, parent, patches), refused }
    },
    async sortChildren({ records, input, tx }) {
      const tree = await readTree(tx)
      const [record] = records
      const children = tree.filter(node => node.parent === record?.id)
      const weight = input.by === 'products' ? await productsUnder({ tx }, children as unknown as AnyRow[]) : []
      const order = children
        .map((node, at) => ({ node, products: Number(weight[at]?.products ?? 0) }))
        .sort(
          (one, other) =>
            (input.by === 'products' ? other.products - one.products : 0) ||
            one.node.name.localeCompare(other.node.name),
        )
      return { others: order.map(({ node }, position) => ({ resource: categories, id: node.id, patch: { position } })) }
    },
    async auditTree({ tx }) {
      const tree = await readTree(tx)
      const { rows } = await tx.execute<{ category: string; n: number }>(
        sql`select category, count(*)::int as n from products where status <> 2 group by category`,
      )
      const own = new Map(rows.map(row => [row.category, row.n]))
      const problems = tree.flatMap((node): Param[][] => {
        const hasChildren = tree.some(other => other.parent === node.id)
        return [
          ...(node.parent && !tree.some(other => other.id === node.parent)
            ? [[node.path, found.orphan, found.parentDeleted]]
            : []),
          ...(!hasChildren && !own.get(node.id) ? [[node.path, found.emptyLeaf, found.noProducts]] : []),
          ...(hasChildren && own.get(node.id) ? [[node.path, found.notLeaf, productCount(own.get(node.id) ?? 0)]] : []),
        ]
      })
      return {
        result: {
          kind: 'table',
          title: found.title,
          columns: [found.category, found.finding, found.detail],
          rows: problems,
        },
      }
    },
  },
  uploads: { categoryTree },
})

/** Dense positions 0..n-1 among the new siblings. */
const renumbered = (
  tree: readonly Node[],
  parent: string | null,
  moved: { id: string; patch: { position?: number } }[],
) => {
  let order = tree.filter(node => node.parent === parent && !moved.some(({ id }) => id === node.id)).map(({ id }) => id)
  const untouched = [...order]
  for (const [after, { id, patch }] of moved.entries())
    order = placed(order, id, patch.position === undefined ? order.length : patch.position + after)
  for (const each of moved) each.patch.position = order.indexOf(each.id)
  return untouched.flatMap(id => {
    const position = order.indexOf(id)
    return tree.find(node => node.id === id)?.position === position
      ? []
      : [{ resource: categories, id, patch: { position } }]
  })
}
