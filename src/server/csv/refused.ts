// A whole file that cannot be read, said in words that tell what to do about it.
import type { Problem } from '#contract/problem.ts'
import type { Params } from '#contract/said.ts'
import { complaint, problem, type ServerWord } from '#server/words.ts'

export const refusedFile = (code: string, word: ServerWord, params?: Params): Problem =>
  problem('VALIDATION', word, params, { fields: [complaint(code, word, params, 'file')] })
