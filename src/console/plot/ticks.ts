// Round values along an axis that begins at zero: 1, 2, 2.5 or 5 times a power of ten, five of them at most.
const steps = [1, 2, 2.5, 5, 10]

export const ticksUpTo = (most: number, wanted = 5): number[] => {
  if (most <= 0) return [0]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find(each => each * power >= rough) ?? 10) * power
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) => at * step)
}
