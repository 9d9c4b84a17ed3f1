// Row rules of the category file: a path per row, ancestors made only when asked for.
import { finding } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { slugOf } from '#rules/slug.ts'
import { depthFinding, lineOf, parsePath, printPath, resolvePath } from '#rules/tree.ts'
import { newId } from '#server/records/ids.ts'
import { type BulkChange, bulk } from '#server/records/serve.ts'
import { categories, treeColumns } from './categories.ts'
import { type Node, readTree } from './tree.reading.ts'

export const categoryTree = bulk(treeColumns, {
  load: ({ tx }) => readTree(tx),
  judge([row], tree: Node[]) {
    const line = row!.line
    const {
      path = '',
      slug,
      position,
      show_in_nav: showInNav,
      default_hsn: defaultHsn,
      create_parents: mayCreate,
    } = row!.values
    const patch = {
      ...(slug && { slug }),
      ...(position !== undefined && { position }),
      ...(showInNav !== undefined && { showInNav }),
      ...(defaultHsn !== undefined && { defaultHsn }),
    }
    const found = resolvePath(tree, path ?? '')
    if ('node' in found)
      return {
        changes: [{ does: 'change', resource: categories, id: found.node.id, patch }],
        findings: [],
        warnings: [],
      }
    const names = parsePath(path ?? '')
    const failed = (finding: Finding) => ({ changes: [], findings: [{ ...finding, line, path: 'path' }], warnings: [] })
    if (names.length === 0) return failed(finding('REQUIRED', { col: 'path' }))
    const tooDeep = depthFinding(names.length)
    if (tooDeep) return failed(tooDeep)
    const changes: BulkChange[] = []
    let parent: Node | undefined
    for (const [level, name] of names.entries()) {
      const known = tree.find(
        node => node.parent === (parent?.id ?? null) && node.name.toLowerCase() === name.toLowerCase(),
      )
      if (known) {
        parent = known
        continue
      }
      const last = level === names.length - 1
      if (!last && !mayCreate) return failed(found.finding)
      const made: Node = {
        id: newId(),
        name,
        parent: parent?.id ?? null,
        slug: (last && slug) || slugOf(name, 'category'),
        position: position ?? 0,
        path: printPath([...lineOf(tree, parent?.id ?? null).map(node => node.name), name]),
        attributeSet: null,
        defaultHsn: null,
        defaultTaxClass: null,
        required: [],
      }
      tree.push(made)
      changes.push({
        does: 'create',
        resource: categories,
        id: made.id,
        draft: { name: { 'en-in': name }, slug: made.slug, parent: made.parent, ...(last && patch) },
        status: 'active',
      })
      parent = made
    }
    return { changes, findings: [], warnings: [] }
  },
  async rows({ tx }, records) {
    const tree = await readTree(tx)
    return records.map(record => {
      const node = tree.find(({ id }) => id === record.id)
      return {
        path: node?.path ?? record.path,
        slug: record.slug,
        position: record.position,
        show_in_nav: record.showInNav,
        default_hsn: record.defaultHsn,
      }
    })
  },
})
