// The versions of a record that can be put back, told from its history.
import { expect, test } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import { versionsOf } from '#console/action/versions.ts'
import type { HistoryLine } from '#contract/call.ts'

const record = { id: 'a', version: 2, color: '#000000', createdAt: '2026-01-01T00:00:00.000Z' }
const line = (line: Partial<HistoryLine>) => ({ byName: 'Asha', diff: [], ...line }) as HistoryLine
const changed = line({
  version: 2,
  at: '2026-01-02T00:00:00.000Z',
  diff: [{ field: 'color', before: '#FFFFFF', after: '#000000' }],
})

test('what was copied to another brand is no version of what stayed', () => {
  const copied = ['03', '04'].map(day =>
    line({ version: 1, at: `2026-01-${day}T00:00:00.000Z`, copied: { way: 'to', id: 'b' } }),
  )
  const [first, ...others] = versionsOf(tags, record as never, [...copied, changed])
  expect(first).toMatchObject({ version: 1, made: { at: record.createdAt } })
  expect(first?.made?.byName).toBeUndefined()
  expect(others).toEqual([])
})

test('what came from another brand made the first version', () => {
  const came = line({ version: 1, at: '2026-01-01T00:00:00.000Z', copied: { way: 'from', id: 'b' } })
  expect(versionsOf(tags, record as never, [came, changed])).toMatchObject([{ version: 1, made: { byName: 'Asha' } }])
})
