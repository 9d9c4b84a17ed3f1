// How patterns of pincodes are written, for every area that asks for them. What they reach is for the rules to say
// (`#rules/courier/postal.ts`).

export const pincodesForm = {
  source: '^([*]|[0-9a-z-]+[*]?|(state|zone|country):.+)$',
  message: 'A pincode, 560*, state:Kerala, zone:SOUTH or *',
} as const

/** What a field says that holds one such pattern, or a list of them. */
export const pincodes = { format: 'pincodes', keptIn: 'postalAreas' } as const

/** A file of pincodes holds those of a whole country, for each courier or warehouse. */
export const mostPincodes = 500_000
