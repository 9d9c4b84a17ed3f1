// The XML of a workbook from left to right, in pieces: each step is an element that opens, one that closes, or text between
// them. Names come without their namespace. What is not well-formed ends the file with a sentence.
import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { refusedFile } from './refused.ts'

export interface Step {
  opens?: string
  facts?: Readonly<Record<string, string>>
  closes?: string
  text?: string
}

const piece = 64 * 1024

/** `r:id` keeps its prefix, `x:row` does not: only elements are called differently by programs that write them. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export function* walked(bytes: Buffer): Generator<Step> {
  if (bytes.length === 0) return
  let steps: Step[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    steps.push({ opens: localName(name), facts: attributes as Record<string, string> })
  })
  parser.on('closetag', ({ name }) => {
    steps.push({ closes: localName(name) })
  })
  const hear = (text: string) => {
    steps.push({ text })
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('error', () => {
    throw refusedFile('WRONG_TYPE', 'file.workbook')
  })
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < bytes.length; at += piece) {
    parser.write(decoder.write(bytes.subarray(at, at + piece)))
    yield* steps
    steps = []
  }
  parser.write(decoder.end())
  parser.close()
  yield* steps
}
