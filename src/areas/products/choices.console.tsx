// What Generate variants begins with: the options a product's variants have, each with its values.
import { listRecords } from '#console/net/records.ts'
import type { AnyRow } from '#contract/resource.ts'
import { choicesIn, mostVariants, type Option } from '#rules/product/combinations.ts'
import { variants } from './products.ts'

export const optionsOf = async ({ id }: AnyRow, signal: AbortSignal): Promise<Record<string, unknown>> => {
  const query = { page: 1, size: mostVariants, sort: 'position', filter: `product:${id} -status:deleted` }
  const { rows } = await listRecords(variants, query, signal)
  return { options: choicesIn(rows.map(({ options }) => (options as Option[] | null) ?? [])) }
}
