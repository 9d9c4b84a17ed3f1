// Where the orders of a life line stand: by time along it, as large as their value among the others.
export interface Bought {
  placedAt: string
  grand: number
  refunded: number
}

export interface Placed {
  x: number
  size: number
  /** Radius of what came back; 0 when nothing did. */
  back: number
}

const [least, largest] = [3, 14]
const margin = 20

/** Areas, not radii, stand for amounts. */
const radius = (amount: number, most: number): number =>
  amount <= 0 ? 0 : Math.max(least, largest * Math.sqrt(amount / most))

/** Where a moment stands on a line that begins with the first and ends with the last of them. */
export const alongLine = (moments: readonly string[]): ((at: string) => number) => {
  const times = moments.map(at => Date.parse(at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return at => (last === first ? 500 : margin + ((Date.parse(at) - first) / (last - first)) * (1000 - 2 * margin))
}

export const placed = (bought: readonly Bought[], x = alongLine(bought.map(({ placedAt }) => placedAt))): Placed[] => {
  const most = Math.max(1, ...bought.map(({ grand }) => grand))
  return bought.map(({ placedAt, grand, refunded }) => ({
    x: x(placedAt),
    size: radius(grand, most) || least,
    back: radius(refunded, most),
  }))
}
