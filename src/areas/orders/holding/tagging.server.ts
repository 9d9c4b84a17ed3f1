/** Tags of an order after some were added and others taken off; at most thirty. */
export const retagged = (
  before: readonly string[] | null,
  add: readonly string[],
  remove: readonly string[],
): string[] => [...new Set([...(before ?? []), ...add])].filter(tag => !remove.includes(tag)).slice(0, 30)
