// What `expect` asks of the compiler. vitest makes a type of some two hundred members for each type of value it is given, and infers
// another of what is expected; neither is checked against the other, so nothing is gained by it. Here both are unknown: a tenth of all
// the compiler had to remember of the tree went into them.
import type { Assertion } from 'vitest'

declare module 'vitest' {
  interface ExpectStatic {
    // biome-ignore lint/style/useShorthandFunctionType: an alias would not be merged with what vitest declares
    (actual: unknown, message?: string): Assertion
  }
  interface Assertion<R extends void | Promise<void> = void, T = unknown> {
    toBe: (expected: unknown) => R
    toEqual: (expected: unknown) => R
    toMatchObject: (expected: object) => R
  }
}
