// Several values in one line: between commas of any script people write here, or the bar that files put between them. Pure.

const separators = /[,|،，、]/

/** Whether a key ends a value and begins the next one. */
export const isSeparator = (key: string): boolean => key !== '|' && separators.test(key) && key.length === 1

export const several = (text: string): string[] =>
  text
    .split(separators)
    .map(one => one.trim())
    .filter(Boolean)
