// In every worker of a run that keeps which statements were run: see statements.ts.
import { afterAll } from 'vitest'
import { keepRan, kept, statementAt } from './statements.ts'

Object.assign(globalThis, { statementAt })

afterAll(() => {
  if (kept) keepRan(kept)
})
