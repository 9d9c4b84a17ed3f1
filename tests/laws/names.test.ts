// Names say what a thing is in the business, never that it is a thing.
import { expect, test } from 'vitest'
import { files, isCode, read } from './house.ts'

const ours = files().filter(path => /^(src|machines|tests)\//.test(path))

const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'lib', 'index'])
const empty = new Set(['manager', 'service', 'handle', 'handler', 'process', 'processor', 'data', 'info'])

const wordsOf = (path: string) => path.split(/[/._-]|(?<=[a-z0-9])(?=[A-Z])/).map(word => word.toLowerCase())

test('R8: no drawers, no empty words in paths', () => {
  expect(
    ours.filter(path => wordsOf(path).some(word => drawers.has(word) || empty.has(word)) && !isHtml(path)),
  ).toEqual([])
})

test('an item is a row of the palette or of a menu', () => {
  expect(
    ours.filter(path => wordsOf(path).includes('item') && !/^(src|tests)\/console\/(palette|action)\//.test(path)),
  ).toEqual([])
})

test('files are named like their main export: no blanks, no kebab, no snake', () => {
  const strange = ours.filter(path => isCode(path) && !/^[A-Za-z0-9.]+$/.test(path.split('/').at(-1) ?? ''))
  expect(strange).toEqual([])
})

test('folders are four deep at most', () => {
  expect(ours.filter(path => path.split('/').length > 6)).toEqual([])
})

test('no exported name carries a banned word or prefix', () => {
  const banned =
    /^(I[A-Z][a-z]|T[A-Z][a-z])|(Type|Manager|Service|Helper|Util|Utils|Data|Info)$|^handle[A-Z]|^process[A-Z]/
  const found = ours
    .filter(path => isCode(path) && !path.startsWith('tests/'))
    .flatMap(path =>
      [...read(path).matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)]
        .filter(([, name]) => banned.test(name ?? ''))
        .map(([, name]) => `${path}: ${name}`),
    )
  expect(found).toEqual([])
})

test('nothing is left to do in comments', () => {
  expect(ours.filter(path => isCode(path) && /\/\/.*\b(TODO|FIXME|XXX)\b/.test(read(path)))).toEqual([])
})

// The console's page must be called so for its bundler.
const isHtml = (path: string) => path.endsWith('/index.html')

test('what a file says of itself stands right above its imports', () => {
  const apart = ours.filter(path => isCode(path) && /^(\/\/.*\n)+\n+import\b/.test(read(path)))
  expect(apart).toEqual([])
})
