// Ages in whole years, counted by calendar days (`yyyy-mm-dd`).

/** Who was born on 29 February has the birthday of a common year on 1 March. */
export const ageOn = (born: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
