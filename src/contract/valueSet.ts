// A closed list of names with the codes the specification or the database gives them. Names travel, codes are stored.

/** How a value looks: a tone of the theme, never a colour of its own (look.md). */
export type Tone = 'green' | 'blue' | 'gray' | 'violet' | 'amber' | 'ring' | 'red' | 'accent' | 'orange'

export interface ValueSet<N extends string = string> {
  name: string
  codes: Readonly<Record<N, number>>
  names: readonly N[]
  tones: Readonly<Partial<Record<N, Tone>>>
  /** English where the humanised name would not do: abbreviations, units. */
  labels: Readonly<Partial<Record<N, string>>>
  /** The names are those of this resource's fields, and are called as they are. */
  fieldsOf?: string
}

export type Value<S> = S extends ValueSet<infer N> ? N : never

export const valueSet = <const C extends Record<string, number>>(
  name: string,
  codes: C,
  tones: Partial<Record<keyof C & string, Tone>> = {},
  labels: Partial<Record<keyof C & string, string>> = {},
): ValueSet<keyof C & string> => ({ name, codes, names: Object.keys(codes) as (keyof C & string)[], tones, labels })

/** Name from what people and files write: the name in any case, `OPTED_IN` too, or its code. */
export const nameIn = <N extends string>(set: ValueSet<N>, text: string): N | undefined => {
  const wanted = text.trim().toLowerCase().replaceAll('_', '')
  return set.names.find(name => name.toLowerCase() === wanted || String(set.codes[name]) === wanted)
}

export const codeIn = <N extends string>(set: ValueSet<N>, name: N): number => set.codes[name]

export const nameOfCode = <N extends string>(set: ValueSet<N>, code: number): N => {
  const name = set.names.find(candidate => set.codes[candidate] === code)
  if (name === undefined) throw new Error(`${set.name} has no code ${code}`)
  return name
}

// Spec 4.
export const RecordStatus = valueSet(
  'recordStatus',
  { inactive: 0, active: 1, deleted: 2, draft: 3, hidden: 4, moderate: 5, schedule: 6 },
  {
    inactive: 'ring',
    active: 'green',
    deleted: 'red',
    draft: 'gray',
    hidden: 'amber',
    moderate: 'violet',
    schedule: 'blue',
  },
  { moderate: 'Awaiting approval', schedule: 'Scheduled' },
)
export type RecordStatusName = Value<typeof RecordStatus>

/** Who a list is asked for: nobody but the one who asks. */
export const Asker = valueSet('asker', { me: 1 })

export const Completion = valueSet(
  'completion',
  { incompleted: 0, completed: 1 },
  { incompleted: 'amber', completed: 'green' },
  { incompleted: 'Incomplete', completed: 'Complete' },
)

export const ProductKind = valueSet('productType', { single: 1, bundle: 2 })

export const JobStatus = valueSet(
  'jobStatus',
  { steady: 1, start: 2, success: 3, partial: 4, failure: 5, overloaded: 6 },
  { steady: 'gray', start: 'accent', success: 'green', partial: 'amber', failure: 'red', overloaded: 'orange' },
  { steady: 'Queued', start: 'Running', success: 'Succeeded', partial: 'Partly failed', failure: 'Failed' },
)
export type JobStatusName = Value<typeof JobStatus>

export const ToastKind = valueSet('toastKind', { success: 1, error: 2, info: 3, warning: 4 })
