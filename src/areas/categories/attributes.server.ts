// What attribute sets ask products to say of themselves.
import type { Row } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { attributeSets } from './categories.ts'

export type AttributeSet = Pick<Row<typeof attributeSets>, 'id' | 'name' | 'attributes'>

/** All sets outside the trash, by id. */
export const readAttributeSets = (tx: Tx): Promise<AttributeSet[]> =>
  fieldsWhere(tx, attributeSets, ['id', 'name', 'attributes'], undefined)
