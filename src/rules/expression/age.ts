// How long ago, as a query line writes it: `60d`. Months are not among the units: none is as long as the next.

export const ageUnits = ['m', 'h', 'd', 'w', 'y'] as const
export type AgeUnit = (typeof ageUnits)[number]

export interface Age {
  amount: number
  unit: AgeUnit
}

const day = 86_400_000
const lengths: Readonly<Record<AgeUnit, number>> = { m: 60_000, h: 3_600_000, d: day, w: 7 * day, y: 365 * day }

export const ageIn = (text: string): Age | undefined => {
  const [, amount, unit] = /^(\d{1,6})([mhdwy])$/.exec(text) ?? []
  return amount === undefined ? undefined : { amount: Number(amount), unit: unit as AgeUnit }
}

/** In milliseconds. */
export const ageOf = (text: string): number | undefined => {
  const age = ageIn(text)
  return age && age.amount * lengths[age.unit]
}
