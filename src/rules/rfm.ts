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

const bandsOf = (steps: readonly number[], first: number): string[] => [
  ...steps.map((to, at) => {
    const from = at === 0 ? first : steps[at - 1]! + 1
    return from === to ? String(to) : `${from}–${to}`
  }),
  `${steps.at(-1)! + 1}+`,
]

/** Days since the last order, of grade 5 down to 1; and how many orders, of grade 1 up to 5. */
export const recencyBands = bandsOf(recent, 0)
export const frequencyBands = bandsOf(often, 1)

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
