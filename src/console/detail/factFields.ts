// The fields of a record that are facts to this reader, in the order of their declaration.
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { revisionFields } from '#contract/revisions.ts'

/** What a text was said by is no fact of its own; which revision is where stands with its publication. */
const isAside = ({ fields, lifecycle }: Resource, name: string): boolean =>
  Object.values(fields).some(({ facts }) => facts.told === name) || (lifecycle === 'content' && name in revisionFields)

export const factFields = (resource: Resource, may: (right: string) => boolean): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([name, { facts }]) => !isAside(resource, name) && !facts.secret && (!facts.needs || may(facts.needs)),
  )
