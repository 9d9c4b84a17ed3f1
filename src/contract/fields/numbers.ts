// The four kinds that count: whole numbers, decimals as text, money in minor units, percent in basis points.
import * as z from 'zod/mini'
import { type FieldFacts, made, type Needed, type Options } from '../field.ts'

const whole = (facts: FieldFacts, low: number, high: number) => {
  const min = facts.min ?? low
  const max = facts.max ?? high
  return z.int().check(z.minimum(min), z.maximum(max))
}

export const integer = <const O extends Options>(facts: O = {} as O) =>
  made<number, Needed<O>>('integer', whole(facts, -2_147_483_648, 2_147_483_647), facts)

/** NUMERIC; a string on the wire so that nothing is lost. */
export const decimal = <const O extends Options>(facts: O = {} as O) =>
  made<string, Needed<O>>('decimal', z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/)), facts)

/** Minor units of the vendor's own currency: 49900 is 499.00 INR. */
export const money = <const O extends Options>(facts: O = {} as O) =>
  made<number, Needed<O>>('money', whole(facts, 0, 999_999_999_999), facts)

/** Basis points: 1000 is 10 %. */
export const percent = <const O extends Options>(facts: O = {} as O) =>
  made<number, Needed<O>>('percent', whole({ min: 0, max: 10_000, ...facts }, 0, 10_000), {
    min: 0,
    max: 10_000,
    ...facts,
  })
