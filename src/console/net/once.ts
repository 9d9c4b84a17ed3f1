// A key that makes a call the same call when it is sent again. `randomUUID` is there in secure contexts only; a console on
// a plain address of the house must work too.
export const newOnce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** An id for what is made here before the server knows it. */
export const newId = (): string => {
  const hex = newOnce()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
