// Row rules of the category file: a path down to a leaf, by SKU.
import { type Node, readTree } from '#areas/categories/categories.door.ts'
import type { Finding } from '#contract/problem.ts'
import { leafFinding, resolvePath } from '#rules/tree.ts'
import { bulk } from '#server/records/serve.ts'
import { category } from '../columns.ts'
import { products } from '../products.ts'
import { differing, failed, type KnownSkus, loadSkus, loadVariantsOf, noVariant } from './known.server.ts'

interface CategoryFileLookup {
  skus: KnownSkus
  tree: Node[]
}

/** The leaf a path names, or what is wrong with it. */
export const leafNamed = (tree: Node[], path: string): { id: string } | { finding: Finding } => {
  const found = resolvePath(tree, path)
  if ('finding' in found) return found
  const finding = leafFinding(tree, found.node.id)
  return finding ? { finding } : { id: found.node.id }
}

export const categoryUpload = bulk(category, {
  load: async (scene, rows): Promise<CategoryFileLookup> => ({
    skus: await loadSkus(
      scene,
      rows.map(row => row.values.sku),
    ),
    tree: await readTree(scene.tx),
  }),
  judge([row], { skus, tree }: CategoryFileLookup, { setting }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const { product } = variant
    const findings: Finding[] = []
    const pick = (path: string, column: string): string[] => {
      const leaf = leafNamed(tree, path)
      if ('id' in leaf) return [leaf.id]
      findings.push({ ...leaf.finding, path: column })
      return []
    }
    const [main] = values.category_path ? pick(values.category_path, 'category_path') : []
    const extra = values.extra_category_paths?.flatMap(path => pick(path, 'extra_category_paths'))
    if (findings.length > 0) return failed(line, ...findings)
    const patch = differing({ ...product }, { category: main, extraCategories: extra })
    Object.assign(product, patch)
    return {
      changes: Object.keys(patch).length > 0 ? [{ does: 'change', resource: products, id: product.id, patch }] : [],
      findings: [],
      warnings: [],
    }
  },
  async rows(scene, records) {
    const tree = await readTree(scene.tx)
    const path = (id: string): string => tree.find(node => node.id === id)?.path ?? ''
    return (
      await loadVariantsOf(
        scene,
        records.map(({ id }) => id),
      )
    ).map(({ sku, product }) => ({
      sku,
      category_path: path(product.category),
      extra_category_paths: product.extraCategories?.map(path) ?? null,
    }))
  },
})
