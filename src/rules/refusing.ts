// How a rule says no: a finding with a stable code, a key and finished English.
import type { Finding } from '#contract/problem.ts'
import type { Params, Said } from '#contract/said.ts'

export const refusing =
  <W extends string>(say: (word: W, params?: Params) => Said) =>
  (code: string, word: W, params?: Params): Finding => {
    const { key, text } = say(word, params)
    return { code, message: text, key, ...(params && { params }) }
  }
