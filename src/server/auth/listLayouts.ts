// The columns of a list as somebody arranged them, in a profile and in a view alike.
import * as z from 'zod/mini'
import { columnWidth } from '#contract/views.ts'

const short = z.string().check(z.minLength(1), z.maxLength(200))
const column = z.strictObject({
  name: short,
  width: z.optional(z.number().check(z.int(), z.minimum(columnWidth.least), z.maximum(columnWidth.most))),
  pinned: z.optional(z.boolean()),
})
export const columnChoices = z.array(column).check(z.maxLength(100))
