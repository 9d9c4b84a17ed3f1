// Kinds that choose or point in time: toggle, choice, date, moment.
import * as z from 'zod/mini'
import { made, type Needed, type Options } from '../field.ts'
import type { ValueSet } from '../valueSet.ts'

export const toggle = <const O extends Options>(facts: O = {} as O) =>
  made<boolean, Needed<O>>('toggle', z.boolean(), facts)

/** One of a closed set; the code is stored, the name travels. */
export const choice = <N extends string, const O extends Options>(of: ValueSet<N>, facts: O = {} as O) =>
  made<N, Needed<O>>('choice', z.enum(of.names as [N, ...N[]]) as unknown as z.ZodMiniType<N>, { ...facts, of })

/** A calendar day, `2026-04-01`. */
export const date = <const O extends Options>(facts: O = {} as O) =>
  made<string, Needed<O>>('date', z.iso.date(), facts)

/** An instant; ISO text in UTC on the wire. */
export const moment = <const O extends Options>(facts: O = {} as O) =>
  made<string, Needed<O>>('moment', z.iso.datetime({ offset: true }), facts)
