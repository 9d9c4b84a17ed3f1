// What comes after the first list brings English with it (i18n/later.ts): whoever fetches such a part waits for its words in the
// reader's language as well, or it is drawn in English first.
import { expect, test } from 'vitest'
import { files, importsOf, isCode, read } from './house.ts'

const later = 'src/console/i18n/later.ts'
const code = files().filter(path => path.startsWith('src/') && isCode(path) && !path.includes('.server.'))

/** What a file imports at once, from one to the next. */
const found = new Map<string, Set<string>>()
const broughtBy = (path: string): Set<string> => {
  const known = found.get(path)
  if (known) return known
  const brought = new Set([path])
  found.set(path, brought)
  const todo = [path]
  for (let next = todo.pop(); next; next = todo.pop()) {
    for (const { path: target, isTypeOnly, isLazy } of importsOf(next)) {
      if (!target || isTypeOnly || isLazy || brought.has(target) || !isCode(target)) continue
      brought.add(target)
      todo.push(target)
    }
  }
  return brought
}

/** Its words are there before it is drawn, and so are those of what it fetches. */
const isLater = (path: string): boolean => broughtBy(path).has(later)

const unspoken = (path: string): string[] =>
  isLater(path)
    ? []
    : importsOf(path)
        .filter(({ path: target, isLazy }) => isLazy && target && isCode(target) && isLater(target))
        .filter(({ written }) => {
          const calls = read(path).split(`import('${written}')`).slice(0, -1)
          return !calls.every(before => /\b(spoken|entered)\($/.test(before))
        })
        .map(({ written }) => `${path} fetches ${written}`)

test('whatever brings words of later waits for them', () => {
  expect(code.some(isLater)).toBe(true)
  expect(code.flatMap(unspoken)).toEqual([])
})
