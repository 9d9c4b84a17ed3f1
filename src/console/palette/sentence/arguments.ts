// What is typed with a command, parted into its arguments: in order, else in any order, or as `name:value`; quotes keep words
// together. Either all of it is understood or nothing: no word is dropped and none is guessed. Pure.
import { fold } from '../matching/fold.ts'

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
  // Quotes keep together what is one, and apart what is not of it.
  if (!isOne && words.some(({ isQuoted }) => isQuoted)) return false
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

/** So many words in any order, and so many tries: a line is read while somebody types. */
const mostInAnyOrder = 10
const mostTries = 600

interface Run {
  from: number
  length: number
}

const overlaps = (one: Run, other: Run): boolean =>
  one.from < other.from + other.length && other.from < one.from + one.length

/** What is left between the runs that are taken, piece by piece. */
const leftIn = (count: number, runs: readonly Run[]): Run[] => {
  const left: Run[] = []
  for (let at = 0; at < count; at++) {
    if (runs.some(run => overlaps(run, { from: at, length: 1 }))) continue
    const last = left.at(-1)
    if (last && last.from + last.length === at) last.length++
    else left.push({ from: at, length: 1 })
  }
  return left
}

/** First what must be readable takes its words, the longest run of each first; then one piece each is the record and the texts. */
const inAnyOrder: Placing = (words, parameters) => {
  if (words.length === 0) return {}
  if (words.length > mostInAnyOrder) return undefined
  const values = parameters.filter(({ kind }) => kind === 'value')
  const others = parameters.filter(({ kind }) => kind !== 'value').sort(byRecord)
  const of = ({ from, length }: Run) => said(words.slice(from, from + length))
  const isOneQuote = ({ from, length }: Run) =>
    length === 1 || !words.slice(from, from + length).some(one => one.isQuoted)
  let tries = 0
  const leftOver = (left: readonly Run[], free: readonly Parameter[]): Taken | undefined => {
    const [run, ...rest] = left
    if (!run) return {}
    for (const own of free) {
      if (!isOneQuote(run) || !own.reads(of(run))) continue
      const more = leftOver(
        rest,
        free.filter(one => one !== own),
      )
      if (more) return { [own.name]: of(run), ...more }
    }
    return undefined
  }
  const place = (at: number, runs: readonly Run[]): Taken | undefined => {
    if (++tries > mostTries) return undefined
    const own = values[at]
    if (!own) return leftOver(leftIn(words.length, runs), others)
    for (let length = words.length; length > 0; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const run = { from, length }
        if (runs.some(other => overlaps(run, other)) || !own.reads(of(run))) continue
        const more = place(at + 1, [...runs, run])
        if (more) return { [own.name]: of(run), ...more }
      }
    return place(at + 1, runs)
  }
  return place(0, [])
}

const byRecord = (one: Parameter, other: Parameter): number =>
  Number(other.kind === 'record') - Number(one.kind === 'record')

type Placing = (words: readonly Word[], parameters: readonly Parameter[]) => Taken | undefined

const takenBy = (place: Placing, text: string, parameters: readonly Parameter[]): Taken | undefined => {
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
  const others = place(inOrder, free)
  return others && { ...others, ...named }
}

/** Text by parameter, or undefined when some of it is no argument. */
export const argumentsOf = (text: string, parameters: readonly Parameter[]): Taken | undefined =>
  takenBy(placed, text, parameters)

/** The same in any order, where they do not stand in theirs. */
export const argumentsAmong = (text: string, parameters: readonly Parameter[]): Taken | undefined =>
  argumentsOf(text, parameters) ?? takenBy(inAnyOrder, text, parameters)
