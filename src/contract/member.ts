// Members of a value set as a message says them: by the labels people know. Where somebody must write one (in a file, a
// query line, a call), its name stands beside the label.
import { humanised, keyOf } from './address.ts'
import { finding, findingText } from './finding.ts'
import type { Finding } from './problem.ts'
import { filled, type Said } from './said.ts'
import type { ValueSet } from './valueSet.ts'

export const valueNamed = (set: ValueSet, name: string): Said => ({
  ...(set.fieldsOf
    ? { key: keyOf.field({ name: set.fieldsOf }, name), shared: keyOf.sharedName(name) }
    : { key: keyOf.value(set, name) }),
  text: (set.labels as Record<string, string | undefined>)[name] ?? humanised(name),
})

/** English says a name once where the label is the same word; the other languages read label and name. */
const written = (set: ValueSet, name: string): Said => {
  const label = valueNamed(set, name)
  const text = label.text.toLowerCase() === name.toLowerCase() ? name : filled(findingText.MEMBER, { label, name })
  return { key: 'findings.MEMBER', text, params: { label, name } }
}

export const writtenMembers = (set: ValueSet): Said[] => set.names.map(name => written(set, name))

/** For who chooses or types as people speak. */
export const noMember = (set: ValueSet, v: string): Finding =>
  finding('ENUM', { v, list: set.names.map(name => valueNamed(set, name)) })

/** For who writes names. */
export const noName = (set: ValueSet, v: string): Finding => finding('ENUM', { v, list: writtenMembers(set) })
