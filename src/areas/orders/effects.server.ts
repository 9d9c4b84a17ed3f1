// What is to become of an order, worked out before anything is written: a button, a row of a file and the clock all ask for the
// same deed, and do it their own way.
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { newId } from '#server/records/ids.ts'
import { stepped } from '#server/records/regions.ts'
import type { BulkChange } from '#server/records/serve.ts'
import { type OrderRow, orders } from './orders.ts'

export interface Deed {
  patch: Record<string, unknown>
  others?: { resource: Resource; id: string; patch: Record<string, unknown> }[]
  creates?: { resource: Resource; draft: Record<string, unknown> }[]
}
export type Judged = Deed | Finding

export const isDeed = (judged: Judged): judged is Deed => 'patch' in judged

/** Several as one; what a later one says of a field stands. */
export const together = (deeds: readonly Deed[]): Deed => ({
  patch: Object.assign({}, ...deeds.map(({ patch }) => patch)),
  others: deeds.flatMap(({ others }) => others ?? []),
  creates: deeds.flatMap(({ creates }) => creates ?? []),
})

/** Another revision: what the far side has of it is not what it is any more. */
export const revised = (order: OrderRow, now: Date): Record<string, unknown> => ({
  revision: order.revision + 1,
  ...stepped(orders, order, { push: 'revise' }, now),
})

/** Does it as a row of a file does; later rows of the file see what earlier ones did. */
export const changesOf = (order: OrderRow, { patch, others = [], creates = [] }: Deed): BulkChange[] => [
  ...creates.map(
    ({ resource, draft }): BulkChange => ({ does: 'create', resource, id: newId(), draft, status: 'active' }),
  ),
  ...others.map(({ resource, id, patch: own }): BulkChange => ({ does: 'change', resource, id, patch: own })),
  ...(Object.keys(patch).length > 0
    ? [{ does: 'change', resource: orders, id: order.id, patch } satisfies BulkChange]
    : []),
]
