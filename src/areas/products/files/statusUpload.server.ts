// Row rules of the status file: each row walks the lifecycle, so a product that may not go live says why.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { publishBlockers } from '#rules/product/publishBlockers.ts'
import { rowsById } from '#server/records/rows.ts'
import { type BulkChange, bulk, type Scene } from '#server/records/serve.ts'
import { status } from '../columns.ts'
import { aroundOf, asFacts } from '../facts.server.ts'
import { products } from '../products.ts'
import { differing, failed, type KnownSkus, loadSkus, loadVariantsOf, noVariant } from './known.server.ts'
import { roadTo } from './roads.server.ts'

interface StatusFileLookup {
  skus: KnownSkus
  blockers: Map<string, Finding[]>
}

const blockersOf = async (scene: Scene, skus: KnownSkus): Promise<Map<string, Finding[]>> => {
  const ids = [...skus.values()].map(({ product }) => product.id)
  const rows = await rowsById(scene.tx, products, ids)
  const around = await aroundOf(scene, rows)
  return new Map(
    rows.map((row, at) => [row.id, publishBlockers(row, around[at]!.variants.map(asFacts), around[at]!.context)]),
  )
}

export const statusUpload = bulk(status, {
  async load(scene, rows): Promise<StatusFileLookup> {
    const skus = await loadSkus(
      scene,
      rows.map(row => row.values.sku),
    )
    const live = rows.some(({ values }) => values.status === 'active')
    return { skus, blockers: live ? await blockersOf(scene, skus) : new Map() }
  },
  judge([row], { skus, blockers }: StatusFileLookup, { setting, staff }) {
    const { values, line } = row!
    const variant = skus.get(values.sku?.toLowerCase() ?? '')
    if (!variant) return noVariant(row!, setting.vendor)
    const { product } = variant
    const wanted = values.status
    const changes: BulkChange[] = []
    const launch = differing({ launchAt: product.launchAt }, { launchAt: values.launch_at })
    if (Object.keys(launch).length > 0)
      changes.push({ does: 'change', resource: products, id: product.id, patch: launch })
    if (!wanted || wanted === product.status) return { changes, findings: [], warnings: [] }
    const road = roadTo(wanted, product.status, staff.may)
    if ('finding' in road) return failed(line, road.finding)
    const [why] = wanted === 'active' ? (blockers.get(product.id) ?? []) : []
    if (why)
      return failed(
        line,
        remark('BLOCKED', why.message, {
          path: 'status',
          key: why.key ?? `findings.${why.code}`,
          ...(why.params && { params: why.params }),
        }),
      )
    product.status = wanted
    changes.push({ does: 'move', resource: products, id: product.id, event: road.event })
    return { changes, findings: [], warnings: [] }
  },
  rows: async (scene, records) =>
    (
      await loadVariantsOf(
        scene,
        records.map(({ id }) => id),
      )
    ).map(({ sku, product }) => ({ sku, status: product.status, launch_at: product.launchAt })),
})
