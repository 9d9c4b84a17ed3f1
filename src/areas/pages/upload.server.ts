// Row rules of the file of pages: a row is one page in one language, found by its path there. Blocks are not in it. Parents stand in
// the shop or above it in the file.
import type { Values } from '#contract/field.ts'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import { lineOf, pathsOf } from '#rules/page/address.ts'
import { refusal } from '#rules/refusal.ts'
import { newId } from '#server/records/ids.ts'
import { rowsById } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { type Addresses, addressesIn, draftOf, gone, patchOf, pathOf, rowFindings, rowOf } from './fileRows.server.ts'
import { type PageRow, pageColumns, pages } from './pages.ts'
import { readSpots } from './standing.server.ts'

type FileRow = BulkRow<Values<typeof pageColumns>>

interface Site {
  held: ReadonlyMap<string, PageRow>
  at: Addresses
}

const languageOf = ({ values }: FileRow): string => values.url_lang?.toLowerCase() ?? defaultUrlLang

const merged = (was: Localized | null | undefined, language: string, text: string | null | undefined) =>
  text === undefined ? undefined : { ...was, ...(text === null ? { [language]: '' } : { [language]: text }) }

export const pageUpload = bulk(pageColumns, {
  async load({ tx }: Scene, rows): Promise<Site> {
    const at = addressesIn(await readSpots(tx))
    const ids = rows.flatMap(row => at.find(pathOf(row.values.path), languageOf(row as FileRow)) ?? [])
    const held = await rowsById(tx, pages, ids)
    return { at, held: new Map(held.map(row => [row.id, row])) }
  },
  judge([line], known) {
    const nothing = { changes: [], findings: [], warnings: [] }
    if (!line) return nothing
    const row = line as FileRow
    const { values } = row
    const language = languageOf(row)
    const path = pathOf(values.path)
    const before = known.held.get(known.at.find(path, language) ?? '')
    const at = (finding: Finding) => ({ ...finding, line: row.line })
    if (row.command === 'delete') return gone(before)
    const above = pathOf(values.parent_path)
    const parent = above ? known.at.find(above, language) : undefined
    const findings: Finding[] = [
      ...rowFindings(values, before, parent),
      ...(row.command === 'create' && before
        ? [{ ...refusal('PATH_TAKEN', 'page.taken', { path, language, title: spoken(before.title) }), path: 'path' }]
        : []),
    ]
    if (findings.length > 0) return { ...nothing, findings: findings.map(at) }
    const patch = patchOf(values, {
      title: merged(before?.title, language, values.title),
      seoTitle: merged(before?.seoTitle, language, values.seo_title),
      seoDescription: merged(before?.seoDescription, language, values.seo_description),
    })
    const id = before?.id ?? newId()
    const about = [{ line: row.line, resource: pages, id }]
    if (before) return { changes: [{ does: 'change', resource: pages, id, patch }], findings: [], warnings: [], about }
    known.at.take(path, language, id)
    const draft = draftOf(values, patch, { language, parent })
    return { changes: [{ does: 'create', resource: pages, id, draft }], findings: [], warnings: [], about }
  },
  async rows({ tx }: Scene, records) {
    const spots = await readSpots(tx)
    return records.flatMap(record => {
      const page = record as unknown as PageRow
      const paths = pathsOf(spots, page.id)
      const above = lineOf(spots, page.id).at(-2)
      const parents = above && pathsOf(spots, above.id)
      return Object.keys(paths).map(language => ({
        path: paths[language],
        url_lang: language,
        title: page.title?.[language],
        seo_title: page.seoTitle?.[language],
        seo_description: page.seoDescription?.[language],
        parent_path: parents?.[language] ?? parents?.[defaultUrlLang],
        ...rowOf(page),
      }))
    })
  },
})
