// What holds for the variants of a product together: each combination of options once, and no more of them than may be.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { combinationKey, mostVariants, type Option } from '#rules/product/combinations.ts'
import { run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Change } from '#server/records/serve.ts'
import { products, type Variant, variants } from '../products.ts'

export const tooMany = (n: number, path: string): Finding =>
  remark('LIMIT', 'This would create {n} variants. The maximum is {most}', {
    path,
    params: { n, most: mostVariants },
    key: 'products.findings.tooManyVariants',
  })

const keyIn = (row: Readonly<Record<string, unknown>>): string => combinationKey((row.options as Option[] | null) ?? [])

const isLive = (row: { status?: unknown } | null): boolean => row !== null && row.status !== 'deleted'

/** Comes to its product, or changes the options it has there. */
const isMoved = ({ before, after }: Change): boolean =>
  isLive(after) && (!before || !isLive(before) || keyIn(before) !== keyIn(after))

type Sibling = Pick<Variant, 'id' | 'product' | 'options'>

const p = tableFor(products)
const v = tableFor(variants)

/** Whoever adds to a product waits for whoever does already: two together may not make what neither may alone. */
const siblingsOf = async (tx: Tx, owners: readonly string[]): Promise<Sibling[]> => {
  const ids = sql.param([...new Set(owners)].sort())
  await run(tx, sql`select ${p.id} from ${p} where ${p.id} = any(${ids}::uuid[]) order by ${p.id} for no key update`)
  return fieldsWhere(tx, variants, ['id', 'product', 'options'], sql`${v.product} = any(${ids}::uuid[])`)
}

/** Findings per change, in order. */
export const setFindings = async (tx: Tx, changes: readonly Change[]): Promise<Finding[][]> => {
  const found = changes.map((): Finding[] => [])
  const moved = changes.filter(isMoved)
  if (moved.length === 0) return found
  const changed = new Set(changes.map(({ before }) => before?.id))
  const siblings = await siblingsOf(
    tx,
    moved.map(({ after }) => String(after.product)),
  )
  // Those of this very call stand beside the others as they will be.
  const settled = siblings.filter(({ id }) => !changed.has(id))
  const taken = new Set(settled.map(row => `${row.product} ${keyIn(row)}`))
  const counts = new Map([...Map.groupBy(settled, ({ product }) => product)].map(([id, rows]) => [id, rows.length]))
  for (const [at, change] of changes.entries()) {
    const { after } = change
    if (!isLive(after)) continue
    const product = String(after.product)
    const key = `${product} ${keyIn(after)}`
    const count = (counts.get(product) ?? 0) + 1
    counts.set(product, count)
    if (isMoved(change) && taken.has(key))
      found[at]?.push(
        remark('DUPLICATE', 'Another variant has the same options', {
          path: 'options',
          key: 'products.findings.sameOptions',
        }),
      )
    if (isMoved(change) && !isLive(change.before) && count > mostVariants) found[at]?.push(tooMany(count, 'product'))
    taken.add(key)
  }
  return found
}
