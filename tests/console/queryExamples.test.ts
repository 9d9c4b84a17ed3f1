// What the empty query line of a list proposes can be asked of that very list.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { possibleColumns } from '#console/grid/columns.ts'
import { examplesOf } from '#console/grid/examples.ts'
import { namesOf } from '#console/grid/fieldNames.ts'
import { asSpoken, asWritten } from '#console/grid/spoken.ts'
import '#console/i18n/named.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { isKept } from '#contract/resource.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'

test.each(resources.filter(isKept))('$name', resource => {
  const names = namesOf(
    resource,
    possibleColumns(resource, () => true),
  )
  const { tree, findings } = parseQuery(
    examplesOf(resource, names),
    names.map(({ name }) => name),
  )
  expect(findings).toEqual([])
  // Written by the heads of the columns and what values are called it asks the same.
  const spoken = asSpoken(examplesOf(resource, names), { names, resource }, wordsNow()).text
  expect(asWritten(spoken, { names, resource }, wordsNow())).toBe(examplesOf(resource, names))
  const asked = clausesOf(tree)
  expect(asked.length).toBeGreaterThan(0)
  for (const { field, value } of asked) {
    const column = names.find(({ name }) => name === field)?.column
    expect(column).toBeTruthy()
    // A state, a moment or an amount: no number of a record, no rank.
    expect(['choice', 'moment', 'money', 'percent']).toContain(column?.field.kind)
    if (column?.field.facts.of) expect(column.field.facts.of.names).toContain(value)
  }
})
