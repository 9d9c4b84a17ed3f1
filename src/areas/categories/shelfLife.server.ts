// How many days of life things must have left to be sold, as categories say it.
import { type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { categories } from './categories.ts'

const c = called(categories, 'c')

/**
 * A sub-select of one object: days by what is asked about, as the nearest category above it that says any says it. What none says
 * anything of is left out; where that is all, it is null. `of` selects what is asked about and its category, in this order.
 */
export const leastDaysOf = (of: SQL): SQL => sql`(
    with recursive above (asked, category) as (
      ${of}
      union all
      select a.asked, ${c.parent} from above a join ${tableFor(categories)} ${c} on ${c.vendor} = app_vendor() and ${c.id} = a.category
        where ${c.minShelfLifeDays} is null and ${c.parent} is not null)
    select json_object_agg(a.asked, ${c.minShelfLifeDays}) from above a join ${tableFor(categories)} ${c}
      on ${c.vendor} = app_vendor() and ${c.id} = a.category and ${c.minShelfLifeDays} is not null)`
