// Which day and minute it is for a vendor. Pure.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each time zone: making one costs more than a hundred uses of it. */
const formatIn = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timezone, made)
  return made
}

const partsAt = (at: Date, timezone: string): Record<string, string> =>
  Object.fromEntries(
    formatIn(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** The calendar day, as 2026-11-26. */
export const dayAt = (at: Date, timezone: string): string => {
  const { year, month, day } = partsAt(at, timezone)
  return `${year}-${month}-${day}`
}

/** Minutes since midnight. */
export const minuteAt = (at: Date, timezone: string): number => {
  const { hour, minute } = partsAt(at, timezone)
  return Number(hour) * 60 + Number(minute)
}
