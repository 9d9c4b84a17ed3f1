// What categories ask of products, which hang in them.
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'

/** Ids of what hangs in each of these categories itself, in the order of ids; one without any is not in it. */
export const hangingIn = question<
  [tx: Tx, categories: readonly string[]],
  Promise<ReadonlyMap<string, readonly string[]>>
>('categories.hangingIn')

/** How many hang in each category itself, whatever their state; one without any is not in it. */
export const hangingCounted = question<[tx: Tx], Promise<ReadonlyMap<string, number>>>('categories.hangingCounted')

/** They hang in the category `to` from now on. */
export const rehang = question<[scene: Scene, ids: readonly string[], to: string], Promise<void>>('categories.rehang')
