// Words after a command parted into its arguments: in order or by name, all of them or none.
import { describe, expect, test } from 'vitest'
import { argumentsOf, type Parameter } from '#console/palette/sentence/arguments.ts'

const value = (name: string, reads: RegExp, isOptional = false): Parameter => ({
  name,
  labels: [name, `${name} label`],
  isOptional,
  kind: 'value',
  reads: text => reads.test(text),
})
const record: Parameter = { name: 'record', labels: ['Which soap'], isOptional: false, kind: 'record', reads: Boolean }
const note: Parameter = { name: 'note', labels: ['Bemerkung', 'Note'], isOptional: true, kind: 'text', reads: Boolean }
const mode = value('mode', /^(set|raise|lower)$/, true)
const price = value('price', /^\d+$/)
const when = value('when', /^(tomorrow|today)( \d+)?$/)

describe('in order', () => {
  test.each<[string, Parameter[], Record<string, string>]>([
    ['499', [price], { price: '499' }],
    ['raise 499', [mode, price, note], { mode: 'raise', price: '499' }],
    ['499', [mode, price, note], { price: '499' }],
    ['raise 499 spring sale', [mode, price, note], { mode: 'raise', price: '499', note: 'spring sale' }],
    ['10482 499', [record, price], { record: '10482', price: '499' }],
    ['"rose soap" 499', [record, price], { record: 'rose soap', price: '499' }],
    ['rose soap', [record], { record: 'rose soap' }],
    ['tomorrow 9', [when, price], { when: 'tomorrow 9' }],
    ['tomorrow 9 499', [when, price], { when: 'tomorrow 9', price: '499' }],
  ])('%s', (text, parameters, taken) => {
    expect(argumentsOf(text, parameters)).toEqual(taken)
  })
})

describe('by name', () => {
  test.each<[string, Parameter[], Record<string, string>]>([
    ['price:499', [mode, price, note], { price: '499' }],
    ['price: 499', [mode, price, note], { price: '499' }],
    ['note:spring sale price:499', [mode, price, note], { note: 'spring sale', price: '499' }],
    ['raise price:499', [mode, price, note], { mode: 'raise', price: '499' }],
    ['BEMERKUNG:neu 499', [note, price], { note: 'neu 499' }],
    ['pri:499', [mode, price], { price: '499' }],
    ['price：499', [price], { price: '499' }],
    ['at 9:30', [note], { note: 'at 9:30' }],
  ])('%s', (text, parameters, taken) => {
    expect(argumentsOf(text, parameters)).toEqual(taken)
  })
})

test.each<[string, Parameter[]]>([
  ['', [price]],
  ['cheap', [mode, price]],
  ['raise 499 500', [mode, price]],
  ['price:cheap', [mode, price]],
  ['price:', [price]],
  ['rose soap 499', [record, price]],
])('“%s” is no argument of it, and nothing of it is dropped', (text, parameters) => {
  expect(argumentsOf(text, parameters)).toBeUndefined()
})
