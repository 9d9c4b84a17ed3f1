// The glossary in src/locales/README.md holds: what it says not to say appears in no English text of the product.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaTexts, consoleKeys, helpTexts, mailTexts } from './texts.ts'

const rows = readFileSync('src/locales/README.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Term') && !line.startsWith('| ---'))
  .map(line => line.split('|').map(cell => cell.trim()))
const refused = rows.flatMap(([, , , not = '']) => not.split(', ').filter(Boolean))
const says = (text: string, term: string): boolean =>
  new RegExp(`(?<![\\w-])${RegExp.escape(term)}(?![\\w-])`, 'i').test(text)

/** The name of a view is its address (`keyOf.view`), so it is not reworded. */
const isView = ({ keys }: { keys: string[] }): boolean => keys.some(key => key.includes('.views.'))
const texts = [...areaTexts(), ...consoleKeys(), ...helpTexts(), ...mailTexts()].filter(text => !isView(text))

test('every term of the glossary has a meaning and says what it stands for', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(cells => cells.length !== 5 || cells.slice(1, 4).some(cell => !cell))).toEqual([])
})

test('no English text says what the glossary says not to', () => {
  const wrong = texts.flatMap(({ keys, english }) =>
    refused.filter(term => says(english, term)).map(term => `${keys.at(-1)}: “${term}” in “${english}”`),
  )
  expect([...new Set(wrong)]).toEqual([])
})
