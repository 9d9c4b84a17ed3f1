// A product's variants differ by their options: which combinations there could be, and which of them are missing.

export interface Option {
  name: string
  value: string
}

/** One option with the values it is to have. */
export interface Choice {
  name: string
  values: readonly string[]
}

/** So many variants a product may have. */
export const mostVariants = 100

export const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Equal for the same names and values, in whatever order and letters they are written. */
export const combinationKey = (options: readonly Option[]): string =>
  JSON.stringify(options.map(({ name, value }) => `${folded(name)}\n${folded(value)}`).sort())

/** How many there are, without making them: three options of a hundred values each are a million. */
export const countCombinations = (choices: readonly Choice[]): number =>
  choices.reduce((count, { values }) => count * values.length, 1)

/** The last option changes fastest. */
export const combinationsOf = (choices: readonly Choice[]): Option[][] =>
  choices.reduce<Option[][]>(
    (made, { name, values }) => made.flatMap(begun => values.map(value => [...begun, { name, value }])),
    [[]],
  )

/** Whether it is one of the combinations of these choices. */
export const isAmong = (choices: readonly Choice[], options: readonly Option[]): boolean =>
  options.length === choices.length &&
  choices.every(({ name, values }) => {
    const own = options.find(option => folded(option.name) === folded(name))
    return own !== undefined && values.some(value => folded(value) === folded(own.value))
  })

export const missingOf = (choices: readonly Choice[], there: readonly (readonly Option[])[]): Option[][] => {
  const keys = new Set(there.map(combinationKey))
  return combinationsOf(choices).filter(options => !keys.has(combinationKey(options)))
}

/** What is there already keeps its letters: `coral` beside `Coral` would be a second colour to a reader. */
export const spelledLike = (choices: readonly Choice[], there: readonly (readonly Option[])[]): Choice[] => {
  const known = there.flat()
  return choices.map(({ name, values }) => {
    const own = known.filter(option => folded(option.name) === folded(name))
    const spelled = values.map(
      value => own.find(option => folded(option.value) === folded(value))?.value ?? value.trim(),
    )
    return { name: own[0]?.name ?? name.trim(), values: [...new Map(spelled.map(one => [folded(one), one])).values()] }
  })
}

/** The options that records have, each with the values they have of it, in the order they come. */
export const choicesIn = (there: readonly (readonly Option[])[]): Choice[] => {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of there.flat()) values.set(name, (values.get(name) ?? new Set()).add(value))
  return [...values].map(([name, some]) => ({ name, values: [...some] }))
}
