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

export const placed = (bought: readonly Bought[]): Placed[] => {
  const times = bought.map(({ placedAt }) => Date.parse(placedAt))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const most = Math.max(1, ...bought.map(({ grand }) => grand))
  return bought.map(({ grand, refunded }, at) => ({
    x: last === first ? 500 : margin + ((times[at]! - first) / (last - first)) * (1000 - 2 * margin),
    size: radius(grand, most) || least,
    back: radius(refunded, most),
  }))
}
