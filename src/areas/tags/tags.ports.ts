// What tags ask of the areas above them, whose records bear tags.
import type { Tx } from '#server/db/tenant.ts'
import { event } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'

/** How many records bear each of these tags, by tag; one nobody bears is not in it. Counts of all areas add up. */
export const tagsCounted = event<[tx: Tx, tags: readonly string[]], ReadonlyMap<string, number>>()

/** Tags are merged into another: whatever bears one of `gone` bears `target` from now on. */
export const tagsMerged = event<[scene: Scene, gone: readonly string[], target: string]>()
