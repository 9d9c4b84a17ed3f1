// Nothing people send is read by an expression that backtracks: each one that the server's process reads with, and that the console
// shows what others wrote with, is run against the worst texts that can be made for it, and may not take more than time that grows
// with their length.
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isCode, reach, read } from './house.ts'

interface Expression {
  pattern: string
  flags: string
  paths: Set<string>
}

const reached = (...starts: string[]): string[] =>
  [...new Set(starts.flatMap(start => [...reach(start)]))].filter(isCode).sort()

// The threads are asked by address, not by import.
const serving = reached('src/server/main.ts', 'src/server/apart/work.ts', 'src/server/apart/computations.ts')
const shown = reached('src/console/main.tsx').filter(path => !serving.includes(path))

/** Of the console, what reads nothing but a line or a key that whoever sits there types: it holds up nobody else. */
const typedHere = [
  'src/console/keys/taken.ts',
  'src/console/palette/sentence/arguments.ts',
  'src/console/palette/sentence/chaining.ts',
  'src/console/palette/commands/sums.ts',
  'src/rules/typed/day.ts',
]

type Node = { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

function* nodesOf(node: unknown): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (!Array.isArray(node)) yield node as Node
  for (const part of Object.values(node)) yield* nodesOf(part)
}

const nodesIn = (path: string): Node[] => [...nodesOf(parseSync(path, read(path)).program)]

const built = new Set<string>()

const expressionsOf = (paths: readonly string[]): Map<string, Expression> => {
  const found = new Map<string, Expression>()
  for (const path of paths)
    for (const { regex, callee } of nodesIn(path)) {
      if (callee?.name === 'RegExp') built.add(path)
      if (!regex) continue
      const written = `/${regex.pattern}/${regex.flags}`
      const known = found.get(written) ?? { ...regex, paths: new Set() }
      found.set(written, { ...known, paths: known.paths.add(path) })
    }
  return found
}

const ofServer = expressionsOf(serving)
const ofConsole = expressionsOf(shown.filter(path => !typedHere.includes(path)))

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

const wrongAmong = (expressions: ReadonlyMap<string, Expression>): string[] =>
  [...expressions].flatMap(([written, { pattern, flags, paths }]) => {
    const why = wrongIn(pattern, flags)
    return why ? [`${[...paths].join(', ')}: ${written} ${why}`] : []
  })

test('every expression the server reads with takes time that grows with the length of the text only', () => {
  expect(wrongAmong(ofServer)).toEqual([])
}, 600_000)

test('so does every one the console shows with what others wrote', () => {
  expect(typedHere.filter(path => !shown.includes(path))).toEqual([])
  expect(wrongAmong(new Map([...ofConsole].filter(([written]) => !ofServer.has(written))))).toEqual([])
}, 600_000)

test('the law sees what stopped the server', () => {
  expect(wrongIn('^\\s*(<!--[^>]*-->\\s*)*(<!--[^>]*-->\\s*)*<svg', 'i')).toBeDefined()
  expect(wrongIn('\\s+$', '')).toBeDefined()
  expect(wrongIn('(?<!\\s)\\s+$', '')).toBeUndefined()
})

test('expressions put together while running are in known places: words of languages, and patterns of fields', () => {
  expect([...built].sort()).toEqual([
    'src/console/i18n/told.ts',
    'src/contract/codecs/text.ts',
    'src/contract/fields/text.ts',
    'src/rules/typed/amount.ts',
  ])
})
