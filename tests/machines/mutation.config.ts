// The tests of the charts alone, without the database every other project starts: what mutation testing runs.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = `${import.meta.dirname}/../..`

// A changed bit is dead at its first failing test: sentences take milliseconds, walks seconds, so the walks come last.
const walks = ['record.test.ts', 'golden.test.ts', 'invariants.test.ts']
const weightOf = ({ moduleId }: TestSpecification) => walks.findIndex(name => moduleId.endsWith(name))

class SentencesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => weightOf(a) - weightOf(b))
  }
}

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
    sequence: { sequencer: SentencesFirst },
  },
})
