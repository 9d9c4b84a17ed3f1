// What is typed straight after a command, parted into its arguments: in order, or as `name:value`; quotes keep words
// together. Either all of it is understood or nothing: no word is dropped and none is guessed. Pure.
import { fold } from './fold.ts'

export interface Parameter {
  name: string
  /** What people call it: label and English, in any letters. */
  labels: readonly string[]
  isOptional: boolean
  /** A record is known by one word, a text is anything, a value must be readable. */
  kind: 'record' | 'text' | 'value'
  reads(text: string): boolean
}

interface Word {
  text: string
  isQuoted: boolean
}

const mostWords = 16
const quoted = /^["“«„](.*)["”»“]$/su
const piece = /[^\s"“«„:：]+[:：](?=\S)|["“«„][^"”»]*["”»“]|[^\s"“«„]+|["“«„]/gu

const unquoted = (text: string): Word => {
  const inside = quoted.exec(text)?.[1]
  return inside === undefined ? { text, isQuoted: false } : { text: inside, isQuoted: true }
}

const nameOf = (text: string, parameters: readonly Parameter[]): string | undefined => {
  const wanted = fold(text)
  const all = (fits: (label: string) => boolean) => parameters.filter(({ labels }) => labels.map(fold).some(fits))
  const [exact, ...others] = all(label => label === wanted)
  if (exact && others.length === 0) return exact.name
  const begun = all(label => label.startsWith(wanted))
  return begun.length === 1 ? begun[0]?.name : undefined
}

interface Parted {
  inOrder: Word[]
  byName: Map<string, Word[]>
}

/** Words before the first name stand in order; those after one belong to it. */
const parted = (text: string, parameters: readonly Parameter[]): Parted => {
  const inOrder: Word[] = []
  const byName = new Map<string, Word[]>()
  let own: Word[] = inOrder
  for (const [found] of text.matchAll(piece)) {
    const name = /[:：]$/.test(found) ? nameOf(found.slice(0, -1), parameters) : undefined
    if (name !== undefined && !byName.has(name)) {
      own = []
      byName.set(name, own)
    } else own.push(unquoted(found))
  }
  return { inOrder: glued(inOrder), byName }
}

/** `12:30` was taken apart at its colon and is no name. */
const glued = (words: readonly Word[]): Word[] => {
  const all: Word[] = []
  for (const word of words) {
    const last = all.at(-1)
    if (last && !last.isQuoted && /[:：]$/.test(last.text)) last.text += word.text
    else all.push({ ...word })
  }
  return all
}

const said = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

type Taken = Record<string, string>

const fitsIn = ({ kind, reads }: Parameter, words: readonly Word[], isLast: boolean): boolean => {
  const isOne = words.length === 1
  if (kind !== 'value' && !isOne && !isLast) return false
  return reads(said(words))
}

/** The longest reading of each first: `tomorrow 9` is one moment, not a day and a count. */
const placed = (words: readonly Word[], parameters: readonly Parameter[]): Taken | undefined => {
  if (words.length === 0) return {}
  const [first, ...rest] = parameters
  if (!first) return undefined
  for (let length = words.length; length > 0; length--) {
    if (!fitsIn(first, words.slice(0, length), rest.length === 0)) continue
    const others = placed(words.slice(length), rest)
    if (others) return { [first.name]: said(words.slice(0, length)), ...others }
  }
  return first.isOptional ? placed(words, rest) : undefined
}

/** Text by parameter, or undefined when some of it is no argument. */
export const argumentsOf = (text: string, parameters: readonly Parameter[]): Taken | undefined => {
  const { inOrder, byName } = parted(text, parameters)
  if (inOrder.length > mostWords || inOrder.length + byName.size === 0) return undefined
  const named: Taken = {}
  for (const [name, words] of byName) {
    const own = parameters.find(parameter => parameter.name === name)
    const value = said(glued(words))
    if (!own?.reads(value) || words.length === 0) return undefined
    named[name] = value
  }
  const free = parameters.filter(({ name }) => !byName.has(name))
  const others = placed(inOrder, free)
  return others && { ...others, ...named }
}
