// An address as an order keeps it; the number to call is the order's own, and sealed. Which parts a country asks for is a rule: `#rules/address.ts`.
import * as z from 'zod/mini'

const short = z.optional(z.nullable(z.string().check(z.maxLength(120))))

export const addressSchema = z.strictObject({
  name: z.string().check(z.maxLength(80)),
  line1: z.string().check(z.maxLength(120)),
  line2: short,
  landmark: short,
  city: short,
  state: short,
  pincode: short,
  emirate: short,
  area: short,
  postalCode: short,
  shortAddress: short,
  country: z.string().check(z.length(3)),
})
export type Address = z.infer<typeof addressSchema>
