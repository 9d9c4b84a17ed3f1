// Refusals in the rules' own words. A rule answers people, it never throws at them.
import type { Finding } from '#contract/problem.ts'
import { refusing } from './refusing.ts'
import { say } from './words.ts'

export const refusal = refusing(say)

export const isFinding = (answer: unknown): answer is Finding =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
