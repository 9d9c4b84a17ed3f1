// One figure, one JSON line on stdout. A figure without something to stand beside is only a number: give a baseline
// taken in the same run wherever there is one.
export interface Figure {
  bench: string
  metric: string
  value: number
  unit: string
  min?: number
  max?: number
  baseline?: number
  ratio?: number
}

export function print(figure: Figure): void {
  const { baseline, value } = figure
  const ratio = baseline === undefined || baseline === 0 ? undefined : round(value / baseline)
  process.stdout.write(
    `${JSON.stringify({ ...figure, value: round(value), ...(ratio === undefined ? {} : { ratio }) })}\n`,
  )
}

export interface Spread {
  value: number
  min: number
  max: number
}

/** Median and ends of at least three measurements, one after the other. */
export async function measure(times: number, once: (turn: number) => Promise<number>): Promise<Spread> {
  const values: number[] = []
  for (let turn = 0; turn < Math.max(3, times); turn++) values.push(await once(turn))
  return spread(values)
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { value: round(quantile(sorted, 0.5)), min: round(sorted[0] ?? 0), max: round(sorted.at(-1) ?? 0) }
}

/** Of sorted values, by nearest rank. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

export const round = (value: number) => Math.round(value * 1000) / 1000
