// Row rules of the category file: a path per row, ancestors made only when asked for.
import { readTaxTables } from '#areas/taxes/taxes.door.ts'
import type { Values } from '#contract/field.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { slugOf } from '#rules/slug.ts'
import { depthFinding, lineOf, parsePath, printPath, resolvePath } from '#rules/tree.ts'
import { newId } from '#server/records/ids.ts'
import { rowsById } from '#server/records/rows.ts'
import { type BulkChange, type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { readAttributeSets } from './attributes.server.ts'
import { attributeSets, type Category, categories, treeColumns } from './categories.ts'
import { type Node, readTree } from './tree.server.ts'

type TreeFileRow = BulkRow<Values<typeof treeColumns>>

interface TreeFileLookup {
  tree: Node[]
  /** Those the rows name, as they are. */
  stored: ReadonlyMap<string, Category>
  /** Ids of attribute sets by their names in small letters. */
  sets: ReadonlyMap<string, string>
  /** Ids of tax classes by their codes in small letters. */
  taxClasses: ReadonlyMap<string, string>
}

const readSets = async ({ tx }: Scene): Promise<Map<string, string>> => {
  const rows = await readAttributeSets(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const load = async (scene: Scene, rows: TreeFileRow[]): Promise<TreeFileLookup> => {
  const tree = await readTree(scene.tx)
  const ids = rows.flatMap(({ values }) => {
    const found = resolvePath(tree, values.path ?? '')
    return 'node' in found ? found.node.id : []
  })
  const stored = await rowsById(scene.tx, categories, ids)
  return {
    tree,
    stored: new Map(stored.map(row => [row.id, row])),
    sets: new Map([...(await readSets(scene))].map(([id, name]) => [name.toLowerCase(), id])),
    taxClasses: (await readTaxTables(scene.tx)).idOf,
  }
}

/** Undefined where the row says nothing of it, null where it empties it. */
const named = (ids: ReadonlyMap<string, string>, text: string | null | undefined, why: (v: string) => Finding) => {
  if (text === undefined || text === null) return { id: text }
  const id = ids.get(text.trim().toLowerCase())
  return id ? { id } : { wrong: why(text) }
}

interface Patch {
  patch: Record<string, unknown>
  findings: Finding[]
}

/** Texts in the languages of the row join those in others. */
const patchOf = (
  { values }: TreeFileRow,
  known: TreeFileLookup,
  before: Category | undefined,
  vendor: string,
): Patch => {
  const { slug, name, description } = values
  const joined = (field: 'name' | 'description', given: object | null | undefined) =>
    given ? { ...before?.[field], ...given } : given
  const set = named(known.sets, values.attribute_set, v =>
    finding('REF_NOT_FOUND', { thing: oneOf(attributeSets), v, vendor }, 'attribute_set'),
  )
  const taxClass = named(known.taxClasses, values.default_tax_class, v =>
    remark('REF_NOT_FOUND', 'Tax class "{v}" does not exist', {
      path: 'default_tax_class',
      params: { v },
      key: 'products.findings.taxClass',
    }),
  )
  const given = {
    slug: slug || undefined,
    name: joined('name', name ?? undefined),
    position: values.position,
    description: joined('description', description),
    attributeSet: set.id,
    showInNav: values.show_in_nav,
    sortDefault: values.sort_default,
    defaultHsn: values.default_hsn,
    defaultTaxClass: taxClass.id,
    minShelfLifeDays: values.min_shelf_life_days,
  }
  return {
    patch: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    findings: [set.wrong, taxClass.wrong].filter(wrong => wrong !== undefined),
  }
}

export const categoryTree = bulk(treeColumns, {
  extras: 'record',
  load,
  judge([row], known: TreeFileLookup, { setting }) {
    const { line, values } = row as TreeFileRow
    const { tree } = known
    const { path, slug, position, create_parents: mayCreate } = values
    const failed = (...wrong: Finding[]) => ({
      changes: [],
      findings: wrong.map(each => ({ ...each, line, path: each.path ?? 'path' })),
      warnings: [],
    })
    const found = resolvePath(tree, path ?? '')
    const before = 'node' in found ? known.stored.get(found.node.id) : undefined
    const { patch, findings } = patchOf(row as TreeFileRow, known, before, setting.vendor)
    if (findings.length > 0) return failed(...findings)
    if ('node' in found)
      return {
        changes: [{ does: 'change', resource: categories, id: found.node.id, patch }],
        findings: [],
        warnings: [],
        about: [{ line, resource: categories, id: found.node.id }],
      }
    const names = parsePath(path ?? '')
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
      const own = { name: { 'en-in': name }, slug: made.slug, parent: made.parent }
      const draft = last ? { ...own, ...patch, name: { ...own.name, ...(patch.name as object | undefined) } } : own
      changes.push({ does: 'create', resource: categories, id: made.id, draft, status: 'active' })
      parent = made
    }
    const about = parent ? [{ line, resource: categories, id: parent.id }] : []
    return { changes, findings: [], warnings: [], about }
  },
  async rows(scene, records) {
    const tree = await readTree(scene.tx)
    const sets = await readSets(scene)
    const { codeOf } = await readTaxTables(scene.tx)
    return records.map(record => {
      const node = tree.find(({ id }) => id === record.id)
      return {
        ...(record.x as object | null | undefined),
        path: node?.path ?? record.path,
        name: record.name,
        slug: record.slug,
        position: record.position,
        description: record.description,
        attribute_set: sets.get(String(record.attributeSet)),
        show_in_nav: record.showInNav,
        sort_default: record.sortDefault,
        default_hsn: record.defaultHsn,
        default_tax_class: codeOf.get(String(record.defaultTaxClass)),
        min_shelf_life_days: record.minShelfLifeDays,
      }
    })
  },
})
