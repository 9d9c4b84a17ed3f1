// How recently, how often and how much somebody bought, each from 1 to 5: `555` bought yesterday, often and for a lot. The bounds
// are fixed steps, not shares of all members, so that a figure changes only with the member's own orders.

export interface Bought {
  /** Whole days since the last order; undefined when there is none. */
  daysAgo: number | undefined
  orders: number
  /** Minor units. */
  spend: number
}

const recent = [30, 60, 120, 240]
const often = [1, 2, 4, 8]

/** How many of the steps the value lies above, as a grade from 1. */
const grade = (value: number, steps: readonly number[]): number => 1 + steps.filter(step => value > step).length

/** Spend is graded in units of an order of `usual`. */
export const rfmOf = ({ daysAgo, orders, spend }: Bought, usual: number): string | null => {
  if (daysAgo === undefined || orders === 0) return null
  const money = grade(
    spend,
    [1, 2, 5, 10].map(step => step * usual),
  )
  return `${6 - grade(daysAgo, recent)}${grade(orders, often)}${money}`
}
