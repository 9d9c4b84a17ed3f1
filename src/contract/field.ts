// What a field is, before any kind of field. A field's type is two parameters, nothing more: what it holds and whether it must.
import type * as z from 'zod/mini'
import type { BlockKinds } from './fields/blocks.ts'
import type { Finding } from './problem.ts'
import type { ValueSet } from './valueSet.ts'

export type FieldKind =
  | 'text'
  | 'localized'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'toggle'
  | 'choice'
  | 'date'
  | 'moment'
  | 'reference'
  | 'references'
  | 'list'
  | 'json'
  | 'file'
  | 'files'
  | 'media'
  | 'target'
  | 'groups'
  | 'blocks'

/** Kinds that hold stored files. */
export const fileKinds: readonly FieldKind[] = ['file', 'files', 'media']
/** Kinds whose value is a structure: no word, no figure, nothing that fits a narrow column or many records. */
export const structureKinds: readonly FieldKind[] = ['json', 'groups', 'blocks', ...fileKinds]

/**
 * How a text is shown and read; no other meaning. A country, a language and a pattern of pincodes are kept as codes and read by name, in a
 * list too.
 */
export type TextFormat =
  | 'plain'
  | 'long'
  | 'code'
  | 'country'
  | 'language'
  | 'pincodes'
  | 'slug'
  | 'path'
  /** Names from the root of a tree to a leaf, ` > ` between them. */
  | 'branch'
  | 'color'
  | 'email'
  | 'url'
  | 'phone'
  | 'html'

/** What of a person a text tells: how it is compared, and what of it everybody may see. A contact is a phone, an email or our number. */
export type PersonalKind = 'phone' | 'email' | 'contact' | 'text'

/** A message key, or a value that has its word already. */
export type Called = string | { readonly of: ValueSet; readonly value: string }

/** Everything a field may say about itself beyond its kind. All optional, all plain. */
export interface FieldFacts {
  /** English label; the humanised name when absent. */
  label?: string
  help?: string
  required?: boolean
  /** Set by the server only; never in a form or a request body. */
  readOnly?: boolean
  /** May be given at creation and never changed afterwards. */
  fixed?: boolean
  /** Unique per vendor among rows that are not deleted. */
  unique?: boolean
  /** Part of the trigram search and of the palette's record search. */
  search?: boolean
  /** Stored, never sent. */
  secret?: boolean
  /** Tells of a person: kept sealed, shown masked wherever it is read, found by the whole of it. */
  personal?: PersonalKind
  /** Says who somebody is: nothing that outlives the record keeps it. */
  ofPerson?: boolean
  /** Computed on reading by the area's behaviour, never stored. */
  virtual?: boolean
  /** Shown as a column of the list by default, in declaration order. */
  column?: boolean
  /** Sums up the record in a sentence: no column, but among its facts wherever little of it is shown. */
  summary?: boolean
  /** Asked in the first section of a new record's form, though it may stay empty and is no column. */
  first?: boolean
  sortable?: boolean
  /** Adding it up over records means something: whole numbers and amounts, not rates, ranks or prices. */
  summed?: boolean
  /** Of an amount: something begins or ends at it; no record comes to it, so nowhere does it stand without its name. */
  bounds?: boolean
  /** Of what is published by revisions: it is of the record itself and in none of them, so it changes at once, live or not. */
  ofRecord?: boolean
  /** Of a whole address (`path`): the toggle of the record by which addresses it left go on leading to it. */
  leadsOn?: string
  /** Extra permission (action id) without which the field is left out of answers and refused in bodies. */
  needs?: string
  /** Only meaningful when the named fields hold one of these values. */
  when?: Record<string, readonly string[]>
  /** Holds further sets of the other inputs, each for another value of the one named here. */
  again?: string
  default?: unknown
  min?: number
  max?: number
  unit?: string
  format?: TextFormat
  /** Of a text: few values stand in it, over and over. A list is put together by them, and they are offered where one is named. */
  few?: true
  /** Of patterns of pincodes: the resource that keeps the places they name, by its fields `state` and `zone`. */
  keptIn?: string
  /** A regular expression source and what to say when it does not match. */
  pattern?: { source: string; message: string }
  of?: ValueSet
  /** A version of the record itself, chosen from its history; stored in a child, of its parent, and kept as long as the child is. */
  versions?: true
  /** A brand in a country, by its vendor code: of those that the action may reach, which the server says. */
  places?: true
  /** What begins with this field ends with the one named here, of the same kind: they are asked for on one line. */
  until?: string
  /** Of a moment: something ends at it, so a day alone means through its end. */
  ends?: boolean
  /** The resource a reference points to. */
  to?: string
  /** Of a text that is a rule: what it may ask, each fact by its name in the line; forms offer them as rows. */
  asks?: Fields
  /** Of a text that is a question to the list of another resource: which one, and so what it may ask. */
  asksOf?: string
  /** Of a reference in a rule: the field of the record that names it there. */
  by?: string
  /**
   * Of a text: the records whose values it is chosen from, by the field of few that holds them. Of a list: those it names, by the field
   * that is taken of each. Another may be typed.
   */
  offers?: { readonly of: string; readonly by: string }
  /** Of a reference: what it points to may be deleted all the same. */
  weak?: boolean
  /** Of a target: the resources whose records it may lead to; any when absent. */
  among?: readonly string[]
  /** Of a file: the types it may have, found in its bytes. Any when absent. */
  accepts?: readonly string[]
  /** Of files and media: addresses of pictures and films elsewhere stand among them. */
  listed?: boolean
  /** Of media: each picture says in the default language what it shows, or that it only decorates. */
  described?: boolean
  /** Of files and media: each may say which of the record's children it shows, by this field of theirs. */
  shows?: { readonly resource: string; readonly field: string }
  /** Of a list of objects: the part that names a record, and of which resource: by its id, or by a unique field of it. */
  names?: { readonly part: string; readonly to: string; readonly by?: string }
  /** Of groups: what each row consists of, and the part a row goes by. */
  parts?: Fields
  named?: string
  /** Of blocks: what kinds there are, which of them stand at the top, how many levels, and how large the whole may be. */
  blocks?: BlockKinds
  top?: readonly string[]
  depth?: number
  bytes?: number
  /** The field that keeps key and parameters of this text: the server made it, and it is said in the reader's language. */
  told?: string
  /** Of a code from outside: what those are called that people have a word for. Any other stands as it came. */
  called?: Readonly<Record<string, Called>>
}

export interface Field<V = unknown, Q extends boolean = boolean> {
  kind: FieldKind
  schema: z.ZodMiniType<V>
  required: Q
  facts: FieldFacts
}

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends Field<infer V, boolean> ? V : never
type RequiredKeys<F> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F]
type OptionalKeys<F> = Exclude<keyof F, RequiredKeys<F>>

/** What a full record holds: an empty optional field is null, never missing. */
export type Values<F> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in OptionalKeys<F>]: ValueOf<F[K]> | null }
/** What is sent to make one: optional fields may be left out. */
export type Given<F> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & { [K in OptionalKeys<F>]?: ValueOf<F[K]> | null }

/** What reading and printing a value needs to know about the vendor. */
export interface Setting {
  vendor: string
  currency: string
  timezone: string
  urlLang: string
}

export type Read<V = unknown> = { value: V } | { finding: Finding }

/** The pure half of a kind: between a value and the text of a cell, a file or a slot. */
export interface Codec<V = never> {
  print(value: V, facts: FieldFacts, setting: Setting): string
  read(text: string, facts: FieldFacts, setting: Setting): Read<V>
}

/** Whether a field means something given the values of the others (`when`). */
export const isMeant = (
  { facts }: { facts: Pick<FieldFacts, 'when'> },
  values: Readonly<Record<string, unknown>>,
): boolean => Object.entries(facts.when ?? {}).every(([other, wanted]) => wanted.includes(String(values[other])))

/** The facts a builder takes. `required: true` in them makes the field's type required. */
export type Options = Omit<FieldFacts, 'of' | 'to'>
/** Read off the argument's own type: a plain type parameter would be widened by the place the call stands in. */
export type Needed<O> = O extends { required: true } ? true : false

export const made = <V, Q extends boolean>(
  kind: FieldKind,
  schema: z.ZodMiniType<V>,
  facts: FieldFacts,
): Field<V, Q> => ({
  kind,
  schema,
  required: (facts.required ?? false) as Q,
  facts,
})
