// What a discount gives, as its bar on the sale calendar says it.
import { Saying } from '#console/fields/Composed.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { discounts } from './discounts.ts'
import { givenColumns } from './kindFields.ts'

export const SaleBar = ({ row }: { row: AnyRow }) => (
  <Saying resource={discounts} name="value" composed={givenColumns.value} row={row} />
)
