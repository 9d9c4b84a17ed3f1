import { test } from 'vitest'
import { answersAlike, pathsEach } from './flattening.ts'

test('Acceptance 7: 100,000 random paths are answered identically before and after flatten', {
  timeout: 600_000,
}, () => {
  answersAlike(100_000 / pathsEach)
})
