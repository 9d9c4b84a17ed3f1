// What the server answers for pictures of taxes beside their tables.
/** The articles of a rate: which rate those between two slabs bear. */
export type RatedGiven = { slabGap: 'HIGHER' | 'LOWER' }
