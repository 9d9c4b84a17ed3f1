// What a rule may ask, by the words of its line: facts its field declares, or what may be asked of the list of a resource.
import { useMemo } from 'react'
import { said, useWords, wordsNow } from '#console/i18n/words.ts'
import { may, resourceNamed, useMay } from '#console/session/me.ts'
import { humanised, keyOf } from '#contract/address.ts'
import type { Field, FieldKind, Fields } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { askable, fieldsSeen } from './askable.ts'
import type { Asked } from './clauseText.ts'

export interface Asks {
  /** By every word it may be asked with; some facts have two. */
  fields: Fields
  /** One word of each, as they are offered. */
  offered: readonly string[]
  /** What is asked first where nobody has said what. */
  first: string
  label(name: string): string
}

const declared = (fields: Fields): Asks => {
  const offered = Object.keys(fields)
  const labelOf = (name: string) => fields[name]?.facts.label ?? humanised(name)
  return { fields, offered, first: offered[0] ?? '', label: name => said(keyOf.part(labelOf(name)), labelOf(name)) }
}

const kinds: readonly FieldKind[] = [
  ...(['text', 'localized', 'list', 'integer', 'decimal', 'money', 'percent'] as const),
  ...(['toggle', 'choice', 'date', 'moment', 'reference', 'references'] as const),
]

/** A question may ask for more than a record may hold. */
const boundless = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
const figured: readonly FieldKind[] = ['integer', 'money', 'percent']
const asAsked = (field: Field): Field =>
  figured.includes(field.kind) ? { ...field, facts: { ...field.facts, ...boundless } } : field

/** What may be asked of the list of a resource. */
export const ofList = (resource: Resource): Asks => {
  const words = wordsNow()
  const known = [...askable(resource, fieldsSeen(resource, may), may)].filter(([, { field }]) =>
    kinds.includes(field.kind),
  )
  const names = new Map(known.map(([word, { name }]) => [word, name]))
  const label = (word: string) => words.field(resource, names.get(word) ?? word)
  const offered = known.flatMap(([word, { name }]) => (word === name ? [word] : []))
  const byLabel = new Intl.Collator(words.language)
  offered.sort((one, other) => byLabel.compare(label(one), label(other)))
  const sorted = resource.sort?.replace('-', '') ?? ''
  return {
    fields: Object.fromEntries(known.map(([word, { field }]) => [word, asAsked(field)])),
    offered,
    first: offered.includes(sorted) ? sorted : (offered[0] ?? ''),
    label,
  }
}

/** Undefined of what is no rule, and while what it asks of is not at hand. */
export const asksOf = ({ facts }: Field): Asks | undefined => {
  if (facts.asks) return declared(facts.asks)
  const resource = facts.asksOf === undefined ? undefined : resourceNamed(facts.asksOf)
  return resource && ofList(resource)
}

export const useAsks = (field: Field): Asks | undefined => {
  // They are others when resources, texts or rights have come.
  const words = useWords()
  const rights = useMay()
  return useMemo(() => asksOf(field), [field, words, rights])
}

export const askedIn =
  (asks: Asks | undefined) =>
  (name: string): Asked | undefined => {
    const field = asks?.fields[name]
    return asks && field && { label: asks.label(name), field }
  }
