// What only products need on the server: completeness, publish blockers, prices through their variants, and the bulk files.
import { sql } from 'drizzle-orm'
import { isLeaf, type Node, readTree } from '#areas/categories/categories.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { Completion } from '#contract/valueSet.ts'
import { publishBlockers } from '#rules/product/publishBlockers.ts'
import { whyHidden } from '#rules/product/whyHidden.ts'
import { shownSteps } from '#rules/trace.ts'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { aroundOf, asFacts, completenessIn } from './facts.server.ts'
import { categoryUpload } from './files/categoryUpload.server.ts'
import { withCustoms } from './files/customs.server.ts'
import { aboutVariants, type KnownSkus, skusIn } from './files/known.server.ts'
import { priceUpload } from './files/priceUpload.server.ts'
import { productCreate } from './files/productCreate.server.ts'
import { productUpdate } from './files/productUpdate.server.ts'
import { statusUpload } from './files/statusUpload.server.ts'
import { tagsUpload } from './files/tagsUpload.server.ts'
import { filters } from './filters.server.ts'
import { amazon } from './foreign/amazon.server.ts'
import { bigcommerce } from './foreign/bigcommerce.server.ts'
import { google } from './foreign/google.server.ts'
import { magento } from './foreign/magento.server.ts'
import { medusa } from './foreign/medusa.server.ts'
import { shopify } from './foreign/shopify.server.ts'
import { vendure } from './foreign/vendure.server.ts'
import { woocommerce } from './foreign/woocommerce.server.ts'
import { joinedSchedule } from './prices/priceNow.server.ts'
import { schedulePrice } from './prices/schedulePrice.server.ts'
import { setPrice } from './prices/setPrice.server.ts'
import { sellableInAll } from './products.ports.ts'
import { type Product, priceSchedules, products, variants } from './products.ts'
import { generateVariants } from './variants/generateVariants.server.ts'

/** A product hangs in a leaf; one that already hangs elsewhere is not refused for an unrelated edit. */
const leafFinding = (tree: readonly Node[], { before, after }: Change): Finding[] => {
  if (after.category === before?.category || isLeaf(tree, String(after.category))) return []
  const node = tree.find(({ id }) => id === after.category)
  return node
    ? [
        remark('RULE', '{path} has subcategories. Choose one of them', {
          path: 'category',
          params: { path: node.path },
          key: 'products.findings.leaf',
        }),
      ]
    : []
}

/** As the rules name the value set `outOfStock`. */
const whenOut = { deny: 'DENY', backorder: 'BACKORDER', preorder: 'PREORDER' } as const

const complete = (tree: readonly Node[], { after }: Change): void => {
  const { percent, completion } = completenessIn(tree, after)
  after.completeness = percent
  after.completion = Completion.names[completion]
}

const t = called(products, 't')
const v = called(variants, 'v')
const s = called(priceSchedules, 's')

const ofProduct = sql`${v.vendor} = ${t.vendor} and ${v.product} = ${t.id} and ${notInTrash(v)}`

export const productsServer = serve(products, {
  async check({ tx }, changes) {
    const tree = await readTree(tx)
    return changes.map(change => {
      complete(tree, change)
      const findings = leafFinding(tree, change)
      const { minPerOrder: least, maxPerOrder: most } = change.after
      if (typeof least === 'number' && typeof most === 'number' && least > most) {
        findings.push(
          remark('RANGE', 'Maximum per order is below the minimum', {
            path: 'maxPerOrder',
            key: 'products.findings.perOrder',
          }),
        )
      }
      return findings
    })
  },
  async blockers(scene, rows) {
    const judged = rows as (AnyRow & Product)[]
    const around = await aroundOf(scene, judged)
    return judged.map((row, at) =>
      publishBlockers(row, around[at]!.variants.map(asFacts), around[at]!.context).map(({ remedy, ...finding }) => ({
        ...finding,
        path: remedy,
      })),
    )
  },
  computed: {
    priceFrom: sql`(select min(coalesce(${s.price}, ${v.price})) from ${tableFor(variants)} ${v} ${joinedSchedule('now')} where ${ofProduct})`,
    variantCount: sql`(select count(*) from ${tableFor(variants)} ${v} where ${ofProduct})`,
  },
  filters,
  actions: {
    setPrice,
    schedulePrice,
    async whyHidden(acting) {
      const [record] = acting.records
      if (!record) return {}
      const [around] = await aroundOf(acting, [record])
      const inAll = await sellableInAll.ask(
        acting.tx,
        around!.variants.map(({ sku }) => sku),
        acting.now,
      )
      const stocked = around!.variants.map(variant => ({
        ...asFacts(variant),
        sellable: inAll(variant.sku),
        oosPolicy: whenOut[variant.oosPolicy ?? 'deny'],
      }))
      const trace = whyHidden(record, stocked, { ...around!.context, now: acting.now.toISOString() })
      return {
        result: {
          kind: 'trace',
          title: wording('products.actions.whyHidden.label', 'Why hidden?'),
          result: trace.result,
          steps: shownSteps(trace),
        },
      }
    },
    async moveToCategory({ records, input, tx }) {
      const tree = await readTree(tx)
      const nameOf = new Map(tree.flatMap(({ required }) => required.map(({ code, label }) => [code, label] as const)))
      const lost = new Set<string>()
      const wanted = tree.find(({ id }) => id === input.category)?.required ?? []
      const patches = records.map(record => {
        for (const code of Object.keys((record.attributes as object | null) ?? {}))
          if (!wanted.some(each => each.code === code)) lost.add(nameOf.get(code) ?? code)
        return { id: record.id, patch: { category: input.category } }
      })
      const warnings =
        lost.size > 0
          ? [
              remark('RULE', 'Attributes not used by the new category: {list}', {
                params: { list: [...lost] },
                key: 'products.findings.attributesLost',
              }),
            ]
          : []
      return { patches, warnings }
    },
    async addTags({ records, input }) {
      return retagged(records, tags => [...new Set([...tags, ...input.tags])])
    },
    async removeTags({ records, input }) {
      return retagged(records, tags => tags.filter(tag => !input.tags.includes(tag)))
    },
    generateVariants,
  },
  uploads: {
    productCreate,
    productUpdate: aboutVariants(productUpdate, (known: KnownSkus) => known),
    price: aboutVariants(priceUpload, skusIn),
    status: aboutVariants(statusUpload, skusIn),
    tags: aboutVariants(tagsUpload, skusIn),
    category: aboutVariants(categoryUpload, skusIn),
  },
  profiles: [shopify, woocommerce, medusa, vendure, bigcommerce, magento, amazon, google].map(withCustoms),
})

const retagged = (records: { id: string; tags: string[] | null }[], change: (tags: string[]) => string[]) => {
  const refused: { id: string; why: Finding }[] = []
  const patches = records.flatMap(({ id, tags }) => {
    const next = change(tags ?? [])
    if (next.length > 50) {
      refused.push({ id, why: remark('RANGE', 'At most 50 tags', { path: 'tags', key: 'products.findings.tags' }) })
      return []
    }
    return [{ id, patch: { tags: next } }]
  })
  return { patches, refused }
}
