/** They begin sequences, so no action may have them alone. */
export const leaderKeys = ['g', 'n', '*'] as const
