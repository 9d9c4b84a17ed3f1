// Row rules of the tag file: adding and removing by SKU, never replacing what the file does not name.
import { tags } from '#areas/tags/tags.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import { type BulkChange, bulk } from '#server/records/serve.ts'
import { tagging } from '../columns.ts'
import { products } from '../products.ts'
import { differing, failed, type KnownSkus, loadSkus, loadVariantsOf, noVariant } from './known.server.ts'
import { readVocabulary, tagged, type Vocabulary } from './vocabulary.server.ts'

interface TagsFileLookup {
  skus: KnownSkus
  vocabulary: Vocabulary
}

export const tagsUpload = bulk(tagging, {
  load: async (scene, rows): Promise<TagsFileLookup> => ({
    skus: await loadSkus(
      scene,
      rows.map(row => row.values.sku),
    ),
    vocabulary: await readVocabulary(scene),
  }),
  judge([row], { skus, vocabulary }: TagsFileLookup, { setting }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const { product } = variant
    const added = tagged(values.add_tags ?? [], vocabulary, values.create_tags ?? false, 'add_tags')
    const removed = tagged(values.remove_tags ?? [], vocabulary, false, 'remove_tags')
    // Nothing is made to be removed.
    const unknown = removed.findings.map(({ params }) =>
      finding('REF_NOT_FOUND', { thing: oneOf(tags), v: params?.v ?? '', vendor: setting.vendor }, 'remove_tags'),
    )
    const findings = [...added.findings, ...unknown]
    if (findings.length > 0) return failed(line, ...findings)
    const next = [...new Set([...product.tags.filter(tag => !removed.ids.includes(tag)), ...added.ids])]
    if (next.length > 50)
      return failed(
        line,
        remark('RANGE', '{n} tags; the limit is 50', {
          path: 'add_tags',
          params: { n: next.length },
          key: 'products.findings.tagCount',
        }),
      )
    const patch = differing({ tags: product.tags }, { tags: next })
    product.tags = next
    const changes: BulkChange[] = [...added.changes]
    if (Object.keys(patch).length > 0) changes.push({ does: 'change', resource: products, id: product.id, patch })
    return { changes, findings: [], warnings: added.warnings.map(warning => ({ ...warning, line })) }
  },
  async rows(scene, records) {
    const { codeOf } = await readVocabulary(scene)
    return (
      await loadVariantsOf(
        scene,
        records.map(({ id }) => id),
      )
    ).map(({ sku, product }) => ({ sku, add_tags: product.tags.map(tag => codeOf.get(tag) ?? tag) }))
  },
})
