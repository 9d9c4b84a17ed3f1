// A vendor's clock. Whoever turns a reading of it into an instant, or back, asks here.

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
export const zoneLead = (instant: number, timezone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  // The clock is read in whole seconds.
  const second = Math.floor(instant / 1000) * 1000
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - second
}

/** The instant of a reading, given as if it were UTC; of one the zone leaves out, as much later. NaN stays NaN. */
export const instantOf = (wall: number, timezone: string): number => {
  if (Number.isNaN(wall)) return wall
  const guess = wall - zoneLead(wall, timezone)
  return wall - zoneLead(guess, timezone)
}
