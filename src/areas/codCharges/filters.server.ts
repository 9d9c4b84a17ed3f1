// Words of the query line about the cash fee: the charges that reach a pincode.
import { sql } from 'drizzle-orm'
import { reaches } from '#areas/shippingRates/postal.reading.ts'
import type { Behaviour } from '#server/records/serve.ts'

export const filters: NonNullable<Behaviour['filters']> = {
  pincode: (_op, [code = ''], { vendor }) => reaches(sql`t.pattern`, code, vendor),
}
