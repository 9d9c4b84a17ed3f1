// Nothing people send is read by an expression that backtracks: each one the server's process reads with is run against the
// worst texts that can be made for it, and may not take more than time that grows with their length.
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isCode, reach, read } from './house.ts'

interface Expression {
  pattern: string
  flags: string
  paths: Set<string>
}

// The threads are asked by address, not by import.
const serving = [...new Set(['src/server/main.ts', 'src/server/apart/work.ts'].flatMap(start => [...reach(start)]))]
  .filter(isCode)
  .sort()

type Node = { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

function* nodesOf(node: unknown): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (!Array.isArray(node)) yield node as Node
  for (const part of Object.values(node)) yield* nodesOf(part)
}

const nodesIn = (path: string): Node[] => [...nodesOf(parseSync(path, read(path)).program)]

const expressions = new Map<string, Expression>()
const built = new Set<string>()
for (const path of serving)
  for (const { regex, callee } of nodesIn(path)) {
    if (callee?.name === 'RegExp') built.add(path)
    if (!regex) continue
    const written = `/${regex.pattern}/${regex.flags}`
    const known = expressions.get(written) ?? { ...regex, paths: new Set() }
    expressions.set(written, { ...known, paths: known.paths.add(path) })
  }

/** Undefined where time grows with length only. */
const wrongIn = (pattern: string, flags: string): string | undefined => {
  const { status, complexity, error } = checkSync(pattern, flags, {
    checker: 'auto',
    timeout: 60_000,
    randomSeed: 1,
    attackTimeout: null,
  }) as { status: string; complexity?: { summary?: string }; error?: { kind?: string } }
  return status === 'safe' ? undefined : `${status}: ${complexity?.summary ?? error?.kind}`
}

test('every expression the server reads with takes time that grows with the length of the text only', () => {
  const wrong = [...expressions].flatMap(([written, { pattern, flags, paths }]) => {
    const why = wrongIn(pattern, flags)
    return why ? [`${[...paths].join(', ')}: ${written} ${why}`] : []
  })
  expect(wrong).toEqual([])
}, 600_000)

test('the law sees what stopped the server', () => {
  expect(wrongIn('^\\s*(<!--[^>]*-->\\s*)*(<!--[^>]*-->\\s*)*<svg', 'i')).toBeDefined()
  expect(wrongIn('\\s+$', '')).toBeDefined()
  expect(wrongIn('(?<!\\s)\\s+$', '')).toBeUndefined()
})

test('expressions put together while running are in known places: words of languages, and patterns of fields', () => {
  expect([...built].sort()).toEqual([
    'src/contract/codecs/text.ts',
    'src/contract/fields/text.ts',
    'src/rules/typed/amount.ts',
  ])
})
