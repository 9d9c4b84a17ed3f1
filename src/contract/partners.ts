// What is asked about records and files of another brand, and what bears the same key in the one a person is in.
export interface PartnersAsked {
  /** The brand they are of, by its vendor code. */
  vendor: string
  records: { to: string; id: string }[]
  files: string[]
}

/** Without those that have no partner. */
export interface PartnersAnswer {
  records: { to: string; id: string; partner: string }[]
  files: { id: string; partner: string }[]
}
