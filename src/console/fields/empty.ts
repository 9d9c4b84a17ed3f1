// Nothing, in whatever form: no value, an empty text, an empty list.
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
