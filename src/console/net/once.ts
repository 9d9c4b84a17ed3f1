// A key that makes a call the same call when it is sent again. `randomUUID` is there in secure contexts only; a console on
// a plain address of the house must work too.
export const newOnce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
