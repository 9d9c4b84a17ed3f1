// What the server knows of a form and the declaration cannot say: what stands for a field left empty, and from where on a value
// needs more. Asked for with the form, so that it is told beforehand and not by a refusal.
import type { FieldFacts } from './field.ts'
import type { Finding } from './problem.ts'

export interface FormFact extends Pick<FieldFacts, 'when'> {
  field: string
  /** Of groups: the part of each row that is meant. */
  part?: string
  /** What it will be where nobody gives a value. */
  empty?: unknown
  /** Told of a figure above it. */
  above?: { most: number; tell: Finding }
}

/** The figures of a value that a fact is about. */
const figuresOf = ({ part }: FormFact, value: unknown): number[] => {
  const values = part && Array.isArray(value) ? value.map(row => (row as Record<string, unknown>)[part]) : [value]
  return values.filter(one => typeof one === 'number')
}

/** What is to be told of a value while it is typed. */
export const toldOf = (fact: FormFact, value: unknown): Finding | undefined =>
  fact.above && figuresOf(fact, value).some(figure => figure > fact.above!.most) ? fact.above.tell : undefined
