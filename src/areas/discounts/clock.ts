// The vendor's day and minute, and what uses are counted by.
const partsAt = (at: Date, timezone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

export const dayOf = (at: Date, timezone: string): string => {
  const { year, month, day } = partsAt(at, timezone)
  return `${year}-${month}-${day}`
}

export const minuteOf = (at: Date, timezone: string): number => {
  const { hour, minute } = partsAt(at, timezone)
  return Number(hour) * 60 + Number(minute)
}

/** A discount as a whole, one day of it, one person, one code. */
export const scopes = {
  all: '',
  day: (day: string) => `d:${day}`,
  member: (member: string) => `m:${member}`,
  phone: (hash: string) => `p:${hash}`,
  code: (id: string) => `c:${id}`,
} as const
