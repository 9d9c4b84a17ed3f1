// The tests of the charts alone, without the database every other project starts: what mutation testing runs.
import { defineConfig } from 'vitest/config'

const root = `${import.meta.dirname}/../..`

export default defineConfig({
  root,
  test: {
    root,
    environment: 'node',
    include: ['tests/machines/**/*.test.ts'],
    // What walks.test.ts looks at, golden.test.ts keeps as a fingerprint: one walk per changed bit is enough.
    exclude: ['**/*.nightly.test.ts', '**/walks.test.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
