// What the query line offers under the caret: fields by the heads of their columns, then values of the field that is being filled. What
// is taken is written as the reader calls it; the name an address has for it stands beside it, and begins it as well.
import { type Completion, completeWhat } from '#rules/expression/complete.ts'
import { printValue } from '#rules/expression/print.ts'
import { isCompared } from '#rules/expression/tokens.ts'
import type { Name } from './fieldNames.ts'
import {
  beginsWith,
  type Choice,
  choiceOf,
  fieldsOf,
  headedBy,
  headsIn,
  isSame,
  type Labels,
  meant,
  namesByHead,
  saidOf,
} from './heads.ts'

export interface Suggestion {
  /** What replaces the stretch of text. */
  text: string
  label: string
  /** Its name, where that is another word. */
  hint?: string
}

export interface Offered {
  completion: Completion
  suggestions: Suggestion[]
}

const most = 12

const isComparison = (name: string): boolean => /^[<>]/.test(name)

const hinted = (text: string, label: string, name: string): Suggestion => ({
  text,
  label,
  ...(!isSame(label, name) && { hint: name }),
})

const fieldsBegun = (prefix: string, names: readonly Name[], { field: called }: Labels): Suggestion[] => {
  const headed = headedBy(names, called)
  const isBegun = beginsWith(prefix)
  const named = new Set(names.filter(({ name }) => isBegun(name)).map(({ name, column }) => column?.name ?? name))
  return fieldsOf(names)
    .filter(name => isBegun(called(name)) || isBegun(name) || named.has(name))
    .map(name => {
      const { text, label, hint } = hinted(headed(name), called(name), name)
      return { text: `${text}:`, label: `${label}:`, ...(hint && { hint }) }
    })
}

const valuesBegun = (
  { prefix, chosen }: { prefix: string; chosen: readonly string[] },
  sign: string,
  choice: Choice,
): Suggestion[] => {
  const isBegun = beginsWith(sign + prefix)
  const taken = chosen.map(value => meant(choice, value))
  const written = (name: string) => (isComparison(name) ? name.slice(sign.length) : printValue(saidOf(choice, name)))
  return choice.names
    .filter(name => !taken.includes(name) && (isBegun(choice.called(name)) || isBegun(name)))
    .map(name => hinted(written(name), choice.called(name), name))
}

export const suggest = (line: string, caret: number, names: readonly Name[], labels: Labels): Offered => {
  const completion = completeWhat(line, caret, {
    heads: headsIn(line, namesByHead(names, labels.field)),
    begins: stretch => {
      const isBegun = beginsWith(stretch)
      return fieldsOf(names).some(name => isBegun(labels.field(name)))
    },
    beginsValue: (field, stretch) => {
      const { names: known, called } = choiceOf(names, field, labels)
      const isBegun = beginsWith(stretch)
      return known.some(name => isBegun(called(name)))
    },
  })
  if (completion.kind === 'none') return { completion, suggestions: [] }
  // A time is offered with the sign it is compared by, which may stand there already.
  const [sign = ''] = /[<>]=?$/.exec(line.slice(0, completion.from)) ?? []
  const suggestions =
    completion.kind === 'field'
      ? fieldsBegun(completion.prefix, names, labels)
      : valuesBegun(completion, sign, choiceOf(names, completion.field, labels))
  return { completion, suggestions: suggestions.slice(0, most) }
}

/** The line with the suggestion in it, and where the caret stands then. */
export const taken = (line: string, completion: Completion, { text }: Suggestion): { line: string; caret: number } => {
  if (completion.kind === 'none') return { line, caret: line.length }
  const { kind, from, to } = completion
  const before = line.slice(0, from)
  // A value ends its term: the next letter begins another one. A field that is asked for something already keeps its sign.
  const isEnd = kind === 'value' && !line.slice(to).startsWith(' ')
  const after = isEnd ? `${text} ` : kind === 'field' && isCompared(line, to) ? text.replace(/:$/, '') : text
  return { line: before + after + line.slice(to), caret: before.length + after.length }
}
