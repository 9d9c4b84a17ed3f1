// What only categories need on the server: a tree without cycles, five levels, unique siblings, and readable paths kept true.
import { eq, sql } from 'drizzle-orm'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { refusal } from '#rules/refusal.ts'
import { type Branch, depthFinding, lineOf, moveFinding, placed, printPath } from '#rules/tree.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { hangingCounted, hangingIn, rehang } from './categories.ports.ts'
import { categories } from './categories.ts'
import { categoryTree } from './categoryTree.server.ts'
import { branchOf, isLeaf, type Node, pathsOf, readTree } from './tree.server.ts'

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
          id: String(after.id),
          name: nameOf(after),
          slug: String(after.slug),
          path: '',
          position: 0,
          required: [],
          attributeSet: null,
          defaultHsn: null,
          defaultTaxClass: null,
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

/** Products hang in leaves: one that holds some gets no child before they have gone elsewhere. */
const crowded = async ({ tx }: Scene, tree: readonly Node[], changes: readonly Change[]): Promise<Finding[][]> => {
  const parents = changes.map(({ before, after }) => {
    const parent = (after.parent as string | null | undefined) ?? null
    return parent && parent !== (before?.parent ?? null) && isLeaf(tree, parent) ? parent : undefined
  })
  const own = await hangingIn.ask(
    tx,
    parents.filter(id => id !== undefined),
  )
  return parents.map(parent => {
    const there = parent ? (own.get(parent) ?? []) : []
    if (there.length === 0) return []
    const params = { path: tree.find(({ id }) => id === parent)?.path ?? '', n: there.length }
    return [
      remark('RULE', '{path} has {n} products. Move them first', {
        path: 'parent',
        params,
        key: 'categories.findings.productsFirst',
      }),
    ]
  })
}

/** What hangs where the branch comes goes to another leaf, or whoever moves is asked for one. */
const makeRoom = async (scene: Scene, tree: readonly Node[], parent: string | null, to: string | null | undefined) => {
  if (!parent || !isLeaf(tree, parent)) return
  const there = (await hangingIn.ask(scene.tx, [parent])).get(parent) ?? []
  if (there.length === 0) return
  if (!to || to === parent) {
    const params = { path: tree.find(({ id }) => id === parent)?.path ?? '', n: there.length }
    throw invalid([
      remark('RULE', '{path} has {n} products. Choose where to move them', {
        path: 'moveProductsTo',
        params,
        key: 'categories.findings.productsThere',
      }),
    ])
  }
  await rehang.ask(scene, there, to)
}

const c = tableFor(categories)

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
        sql`update ${c} set ${bare(c.path)} = ${printPath(line.map(({ name }) => name))}, ${bare(c.depth)} = ${line.length} where ${eq(c.id, id)}`,
      )
    }
  }
}

/** How many hang in each of these or below; by paths, so also in what is in the trash. */
const productsUnder = async (
  tx: Tx,
  rows: readonly { id: string; path?: unknown }[],
): Promise<{ products: number }[]> => {
  if (rows.length === 0) return []
  const held = await hangingCounted.ask(tx)
  const counts = (await pathsOf(tx)).map(({ id, path }) => ({ path, n: held.get(id) ?? 0 }))
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
  detail: wording('categories.audit.detail', 'Details'),
  orphan: wording('categories.audit.orphan', 'Orphan'),
  parentDeleted: wording('categories.audit.parentDeleted', 'Its parent was deleted'),
  emptyLeaf: wording('categories.audit.emptyLeaf', 'Empty lowest-level category'),
  noProducts: wording('categories.audit.noProducts', 'No products'),
  notLeaf: wording('categories.audit.notLeaf', 'Products in a parent category'),
}
const productCount = (n: number) => wording('categories.audit.products', 'Products: {n}', { n })

export const categoriesServer = serve(categories, {
  async check(scene, changes) {
    const known = await readTree(scene.tx)
    const tree = [...known, ...changes.flatMap(newNode)]
    const full = await crowded(scene, known, changes)
    return changes.map((change, at) => [...judge(tree, change), ...(full[at] ?? [])])
  },
  written: rewritten,
  virtual: ({ tx }, rows) => productsUnder(tx, rows),
  actions: {
    async move(acting) {
      const { records, input, tx } = acting
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
      const comes = patches.some(({ id }) => tree.find(node => node.id === id)?.parent !== parent)
      if (comes) await makeRoom(acting, tree, parent, input.moveProductsTo)
      return { patches, others: renumbered(tree, parent, patches), refused }
    },
    async sortChildren({ records, input, tx }) {
      const tree = await readTree(tx)
      const [record] = records
      const children = tree.filter(node => node.parent === record?.id)
      const weight = input.by === 'products' ? await productsUnder(tx, children) : []
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
      const own = await hangingCounted.ask(tx)
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
