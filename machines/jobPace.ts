// How fast a job goes and how long it waits: pure figures (areas/jobs.md), drawn by the console, obeyed by the server.
// It reads no clock: samples and random numbers are handed in.

export const pace = {
  smoothing: 0.3,
  samplesForEta: 4,
  retryBaseSeconds: 30,
  retryLimitSeconds: 900,
  waitLimitSeconds: 60,
  jitter: 0.2,
  heartbeatLimitSeconds: 60,
  overloadExpiresHours: 24,
}

/** Exponentially weighted rate over samples of one second. */
export const rateOf = (samples: readonly number[]) =>
  samples.reduce((rate, sample) => rate + pace.smoothing * (sample - rate), samples[0] ?? 0)

/** Seconds left, unknown before the fourth sample and while nothing moves. */
export const etaOf = (samples: readonly number[], total: number, done: number): number | undefined => {
  const rate = rateOf(samples)
  if (samples.length < pace.samplesForEta || rate <= 0) return undefined
  return Math.max(0, total - done) / rate
}

/** Seconds to wait before try `attempt` + 1; `random` in [0, 1) spreads by up to a fifth. */
export const retryDelay = (attempt: number, random = 0) =>
  Math.min(pace.retryLimitSeconds, pace.retryBaseSeconds * 2 ** (attempt - 1)) * (1 + pace.jitter * random)

/** Seconds until a job looks again for what it waits for; `attempt` counts from one. */
export const waitDelay = (attempt: number) => Math.min(pace.waitLimitSeconds, 2 ** Math.min(attempt - 1, 10))

/** Seconds before a refused job asks again. */
export const readmitDelay = (refusals: number) => retryDelay(Math.max(1, refusals))
