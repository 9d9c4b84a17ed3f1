// What uses of a discount are counted by.
/** A discount as a whole, one day of it, one person, one code. */
export const scopes = {
  all: '',
  day: (day: string) => `d:${day}`,
  member: (member: string) => `m:${member}`,
  phone: (hash: string) => `p:${hash}`,
  code: (id: string) => `c:${id}`,
} as const
