// How resources, their fields, actions and values are called in the reader's language: it comes with the rooms behind the sign-in.
import type { Says, Sentence } from '#contract/action.ts'
import { humanised, keyOf } from '#contract/address.ts'
import { singularOf } from '#contract/article.ts'
import { inputKeys, sentenceKeys } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import { filled } from '#contract/said.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { adoptNames, type Names, said, within } from './words.ts'

type Named = Pick<Resource, 'name'>

const resourceNames = {
  label: (resource: Resource) => said(keyOf.label(resource), resource.label),
  labelWithin: (resource: Resource) => within(said(keyOf.label(resource), resource.label)),
  one: (resource: Resource) => said(keyOf.one(resource), resource.one),
  singular: (resource: Resource) => singularOf(resourceNames.one(resource), said(keyOf.article(resource), '')),
  manyWithin: (resource: Resource) =>
    resource.many ? within(said(keyOf.many(resource), resource.many)) : resourceNames.labelWithin(resource),
  field: (resource: Resource, name: string) => {
    const composed = resource.composed?.[name]
    return composed
      ? said(keyOf.composed(resource, name), composed.label)
      : said(
          [keyOf.field(resource, name), keyOf.sharedName(name)],
          (resource.fields[name] ?? resource.filters?.[name])?.facts.label ?? humanised(name),
        )
  },
  saying: (resource: Resource, column: string, { name, says }: { name: string; says: string }) =>
    said(keyOf.saying(resource, column, name), says),
  help: (resource: Resource, name: string) =>
    said(keyOf.help(resource, name), resource.fields[name]?.facts.help ?? '') || undefined,
  view: (resource: Named, name: string) => said(keyOf.view(resource, name), name),
  upload: (resource: Resource, name: string) =>
    said(keyOf.upload(resource, name), resource.uploads?.[name]?.label ?? humanised(name)),
}

const actionNames = (resources: readonly Resource[]) => {
  const called = (known: ResolvedAction, count?: number, isBare = false) => {
    const resource = resources.find(({ name }) => name === known.resource)
    const { labelOne } = known
    const isOne = count === 1 && labelOne !== undefined
    const own = (isOne ? keyOf.actionOne : keyOf.action)({ name: known.resource }, known.name)
    // Standard actions are translated once, with the record's name put in.
    const text = said(
      known.standard ? [own, keyOf.actionStandard(known.name, isOne)] : own,
      isOne ? labelOne : known.label,
    )
    if (!resource) return text
    const { one, a, the } = resourceNames.singular(resource)
    const singular = isBare ? { one, a: one, the: one } : { one, a, the }
    return filled(text, { ...singular, many: resourceNames.manyWithin(resource) })
  }
  return {
    action: (known: ResolvedAction, count?: number) => called(known, count),
    bareAction: (known: ResolvedAction) => called(known, undefined, true),
    says: (known: ResolvedAction, kind: keyof Says, form: keyof Sentence) => {
      const english = known.says?.[kind]?.[form]
      return english === undefined ? undefined : said(sentenceKeys(known, kind, form), english)
    },
    input: (known: ResolvedAction, field: string) => {
      const resource = known.standard ? resources.find(({ name }) => name === known.resource) : undefined
      // What a standard action asks for of the record's own is called as in the record.
      if (resource?.fields[field]) return resourceNames.field(resource, field)
      return said(inputKeys(known, field), known.input?.[field]?.facts.label ?? humanised(field))
    },
  }
}

adoptNames(resources => ({
  ...resourceNames,
  ...actionNames(resources),
  value: (set: Parameters<Names['value']>[0], name: string) => {
    const resource = set.fieldsOf ? resources.find(one => one.name === set.fieldsOf) : undefined
    return resource
      ? resourceNames.field(resource, name)
      : said(keyOf.value(set, name), set.labels?.[name] ?? humanised(name))
  },
  group: (name: string) => said(`groups.${name}`, humanised(name)),
}))
