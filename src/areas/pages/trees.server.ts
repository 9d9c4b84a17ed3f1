// Row rules of the file of whole pages, a JSON object a line (pages.ndjson): every text in every language, and the tree of blocks. What a
// page shows and leads to is written by its key, code or address and found again in the shop it comes to; blocks get ids of their
// own there, unless the page or its template has them already. Pages may lead to each other, wherever in the file they stand.
import * as z from 'zod/mini'
import type { Values } from '#contract/field.ts'
import { type Block, type Blocks, blocksIn, isShallow, placedIn } from '#contract/fields/blocks.ts'
import { defaultUrlLang, type Localized } from '#contract/fields/localized.ts'
import { finding, finer } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { isSame } from '#rules/diff.ts'
import { lineOf, pathsOf } from '#rules/page/address.ts'
import { carried } from '#server/jobs/carried.ts'
import { type Names, namesFor, pointingTo, type Resolved, resolve } from '#server/jobs/references.ts'
import { newId } from '#server/records/ids.ts'
import { rowsById } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import { type BulkChange, type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { type Addresses, addressesIn, draftOf, gone, patchOf, pathOf, rowFindings, rowOf } from './fileRows.server.ts'
import { meantIn } from './meant.server.ts'
import { type PageRow, pages, pageTreeColumns } from './pages.ts'
import { readSpots } from './standing.server.ts'
import { pageTemplates } from './templates.ts'

const tree = pages.fields.blocks

type FileRow = BulkRow<Values<typeof pageTreeColumns>>

/** What a file says of a block: its id only tells which one it was. */
interface WrittenBlock extends Omit<Block, 'id' | 'children'> {
  id: string
  children?: readonly WrittenBlock[]
}

const written: z.ZodMiniType<WrittenBlock> = z.strictObject({
  id: z._default(z.string().check(z.maxLength(60)), ''),
  type: z.string().check(z.minLength(1), z.maxLength(60)),
  props: z._default(z.record(z.string(), z.unknown()), {}),
  children: z.optional(z.array(z.lazy(() => written))),
}) as unknown as z.ZodMiniType<WrittenBlock>

/** Undefined where it is no tree at all; what a tree must keep to is the engine's to say. */
const treeIn = (value: unknown): Blocks | undefined => {
  if (!isShallow(value)) return undefined
  const read = z.array(written).safeParse(value)
  return read.success ? read.data : undefined
}

/** By resource, what blocks name: ids in the shop, keys in a file. */
const namedIn = (trees: readonly Blocks[]): Map<string, string[]> => {
  // A file may write anything where a name belongs.
  const named = trees.flatMap(meantIn).filter(({ id }) => typeof id === 'string')
  const by = Map.groupBy(named, ({ to }) => to)
  return new Map([...by].map(([to, some]) => [to, some.map(({ id }) => id)]))
}

/** The same tree with what its blocks name as `record` gives it. */
const renamed = (blocks: Blocks, record: (to: string, name: string) => string): Block[] =>
  carried(tree, blocks, { record }, why => why) as Block[]

interface TreeLookup {
  at: Addresses
  held: ReadonlyMap<string, PageRow>
  /** Pages of this file by their path, with the id each has or gets. */
  inFile: ReadonlyMap<string, string>
  named: ReadonlyMap<string, Resolved>
  /** Ids that stand in a template, by its id. */
  kept: ReadonlyMap<string, ReadonlySet<string>>
}

const idsIn = (blocks: unknown): Set<string> => new Set(placedIn(blocksIn(blocks)).map(({ block }) => block.id))

/** Its own where the page or its template has it, else a new one: no id of another page comes along. */
const withIds = (blocks: Blocks, own: ReadonlySet<string>): Block[] => {
  const taken = new Set<string>()
  const idOf = (id: string): string => {
    const kept = own.has(id) && !taken.has(id) ? id : newId()
    taken.add(kept)
    return kept
  }
  const each = (some: Blocks): Block[] =>
    some.map(({ id, children, ...block }) => ({
      ...block,
      id: idOf(id),
      ...(children && { children: each(children) }),
    }))
  return each(blocks)
}

const merged = (was: Localized | null | undefined, said: Localized | null | undefined) =>
  said === undefined ? undefined : said === null ? null : { ...was, ...said }

export const treeUpload = bulk(pageTreeColumns, {
  async whole({ tx }: Scene, chunks): Promise<Map<string, string>> {
    const at = addressesIn(await readSpots(tx))
    const ids = new Map<string, string>()
    for await (const rows of chunks)
      for (const { values, command } of rows) {
        const path = pathOf(String(values.path ?? ''))
        if (path && command !== 'delete' && !ids.has(path)) ids.set(path, at.find(path) ?? newId())
      }
    return ids
  },
  async load(scene: Scene, rows, whole): Promise<TreeLookup> {
    const { tx } = scene
    const kit = kitOf(scene)
    const at = addressesIn(await readSpots(tx))
    const said = rows as FileRow[]
    const held = await rowsById(
      tx,
      pages,
      said.flatMap(({ values }) => at.find(pathOf(values.path)) ?? []),
    )
    const asked = namedIn(said.map(({ values }) => treeIn(values.blocks) ?? []))
    const ask = (to: string, names: (string | null | undefined)[]) =>
      asked.set(to, [...(asked.get(to) ?? []), ...names.filter(name => typeof name === 'string')])
    ask(
      'tags',
      said.map(({ values }) => values.category),
    )
    ask(
      'pageTemplates',
      said.map(({ values }) => values.template),
    )
    const named = new Map<string, Resolved>()
    for (const [to, names] of asked) named.set(to, await resolve(scene, kit, pointingTo(to), names))
    const templates = said.flatMap(({ values: { template } }) => {
      const found = template ? named.get('pageTemplates')?.of(template, '') : undefined
      return found && 'value' in found ? [String(found.value)] : []
    })
    const begun = held.flatMap(({ template }) => template ?? [])
    const kept = await rowsById(tx, pageTemplates, [...new Set([...templates, ...begun])])
    return {
      at,
      held: new Map(held.map(row => [row.id, row])),
      inFile: whole as Map<string, string>,
      named,
      kept: new Map(kept.map(({ id, blocks }) => [id, idsIn(blocks)])),
    }
  },
  judge([line], lookup, { setting }) {
    const nothing = { changes: [], findings: [], warnings: [] }
    if (!line) return nothing
    const row = line as FileRow
    const { values } = row
    const path = pathOf(values.path)
    const before = lookup.held.get(lookup.at.find(path) ?? '')
    if (row.command === 'delete') return gone(before)
    const findings: Finding[] = []
    const named = (to: string, name: string, column: string): string => {
      // A page of this very file may not be there yet.
      const ours = to === 'pages' ? lookup.inFile.get(pathOf(name)) : undefined
      const found = ours ? { value: ours } : lookup.named.get(to)?.of(name, setting.vendor)
      if (found && 'value' in found) return String(found.value)
      findings.push({ ...(found?.finding ?? finding('REF_NOT_FOUND', { thing: to, v: name })), path: column })
      return name
    }
    const reference = (to: string, name: string | null | undefined, column: string) =>
      name ? named(to, name, column) : name
    const above = pathOf(values.parent_path)
    const parent = above ? (lookup.inFile.get(above) ?? lookup.at.find(above)) : undefined
    const [category, template] = [
      reference('tags', values.category, 'category'),
      reference('pageTemplates', values.template, 'template'),
    ]
    const given = values.blocks === undefined || values.blocks === null ? values.blocks : treeIn(values.blocks)
    if (values.blocks && !given) findings.push({ ...finer('PATTERN', 'FORM'), path: 'blocks' })
    const own = idsIn(before?.blocks).union(lookup.kept.get(String(template ?? before?.template)) ?? new Set<string>())
    const blocks =
      given &&
      withIds(
        renamed(given, (to, name) => named(to, name, 'blocks')),
        own,
      )
    findings.push(...rowFindings(values, before, parent))
    if (before && values.slug && !isSame({ ...before.slug, ...values.slug }, before.slug))
      findings.push(finding('NOT_EDITABLE', { col: 'slug' }, 'slug'))
    if (findings.length > 0) return { ...nothing, findings: findings.map(one => ({ ...one, line: row.line })) }

    const patch = patchOf(values, {
      title: merged(before?.title, values.title),
      seoTitle: merged(before?.seoTitle, values.seo_title),
      seoDescription: merged(before?.seoDescription, values.seo_description),
      category,
      blocks,
    })
    const id = before?.id ?? lookup.inFile.get(path) ?? newId()
    const about = [{ line: row.line, resource: pages, id }]
    if (before) return { ...nothing, changes: [{ does: 'change', resource: pages, id, patch }], about }
    const draft = {
      ...draftOf(values, patch, { slug: values.slug, parent }),
      ...(template && { template }),
    }
    // Where it leads to pages of this file, all of them are there before its blocks are written.
    const leads = blocks && namedIn([blocks]).has('pages')
    const changes: BulkChange[] = leads
      ? [
          { does: 'create', resource: pages, id, draft: { ...draft, blocks: null } },
          { does: 'change', resource: pages, id, patch: { blocks } },
        ]
      : [{ does: 'create', resource: pages, id, draft }]
    return { ...nothing, changes, about }
  },
  async rows(scene: Scene, records) {
    const kit = kitOf(scene)
    const spots = await readSpots(scene.tx)
    const all = records as unknown as PageRow[]
    const asked = namedIn(all.map(({ blocks }) => blocksIn(blocks)))
    asked.set('tags', [...(asked.get('tags') ?? []), ...all.flatMap(({ category }) => category ?? [])])
    asked.set(
      'pageTemplates',
      all.flatMap(({ template }) => template ?? []),
    )
    const names = new Map<string, Names>()
    for (const [to, ids] of asked) names.set(to, await namesFor(scene, kit, pointingTo(to), ids))
    const nameOf = (to: string, id: string): string =>
      (to === 'pages' ? pathsOf(spots, id)[defaultUrlLang] : names.get(to)?.get(id)) ?? id
    // What stands below comes after what it stands under.
    const placed = all.map(page => ({ page, line: lineOf(spots, page.id) }))
    return placed
      .toSorted((one, other) => one.line.length - other.line.length)
      .map(({ page, line }) => {
        const above = line.at(-2)
        return {
          path: pathsOf(spots, page.id)[defaultUrlLang],
          title: page.title,
          slug: page.slug,
          parent_path: above && pathsOf(spots, above.id)[defaultUrlLang],
          template: page.template && nameOf('pageTemplates', page.template),
          category: page.category && nameOf('tags', page.category),
          seo_title: page.seoTitle,
          seo_description: page.seoDescription,
          ...rowOf(page),
          blocks: page.blocks && renamed(blocksIn(page.blocks), nameOf),
        }
      })
  },
})
