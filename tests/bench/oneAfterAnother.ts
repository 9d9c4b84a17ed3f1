// How long a question takes one person who asks it again and again, and how that grows with what there is to look through.
import { print, quantile, round } from './figures.ts'

const times = 60

/** Several addresses are one question: asked at once, over when the last has answered. */
export const alone = async (urls: readonly string[], headers: Record<string, string>): Promise<number[]> => {
  const taken: number[] = []
  const asked = async (url: string) => {
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  }
  for (let turn = 0; turn <= times; turn++) {
    const from = performance.now()
    await Promise.all(urls.map(asked))
    if (turn > 0) taken.push(performance.now() - from)
  }
  return taken.toSorted((one, other) => one - other)
}

/** Prints a figure beside that of the smallest size, which is told first. */
export const tellingSizes = (bench: string, things: string) => {
  const first = new Map<string, number>()
  return (metric: string, taken: readonly number[], count: number): void => {
    const p95 = quantile(taken, 0.95)
    const key = metric.replace(/\d+/, 'n')
    if (!first.has(key)) first.set(key, p95)
    const spread = { value: p95, min: round(taken[0] ?? 0), max: round(taken.at(-1) ?? 0) }
    print({
      bench,
      metric: `${metric}, ${count} ${things}, p95 alone`,
      ...spread,
      unit: 'ms',
      baseline: first.get(key)!,
    })
  }
}
