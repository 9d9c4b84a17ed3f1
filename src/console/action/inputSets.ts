// What is typed for an action before it is sent: one set of its inputs, and further ones where it may ask once more, each for
// another value of the input they differ in.
import { useState } from 'react'
import { checkValue } from '#console/fields/check.ts'
import { isEmpty } from '#console/fields/empty.ts'
import { useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { type Field, isMeant } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { inputOf } from './offers.ts'

export type Values = Record<string, unknown>
export type Findings = Record<string, Finding | undefined>
type NamedInput = readonly [name: string, field: Field]

export interface InputSet {
  key: number
  values: Values
  findings: Findings
}

/** What stands in the fields before anybody has answered. */
export const startOf = (fields: readonly NamedInput[], given: Values = {}): Values =>
  Object.fromEntries(fields.map(([name, { facts }]) => [name, given[name] ?? facts.default ?? null]))

/** Empty answers are left out: the server reads them as not given. */
const sent = (values: Values, asked: readonly NamedInput[]): Values =>
  Object.fromEntries(asked.map(([name]) => [name, values[name]] as const).filter(([, value]) => !isEmpty(value)))

/** Without the values that other sets have taken. */
const without = (field: Field, taken: readonly unknown[]): Field => {
  const { of } = field.facts
  return of
    ? { ...field, facts: { ...field.facts, of: { ...of, names: of.names.filter(n => !taken.includes(n)) } } }
    : field
}

export const useInputSets = (action: ResolvedAction, given?: Values) => {
  const setting = useSetting()
  const words = useWords()
  // An input may be meant for some countries only.
  const country = useMaybePlace()?.country
  const [again, { facts: { again: by = '' } = {} } = {}] = inputOf(action).find(([, one]) => one.facts.again) ?? []
  const fields = inputOf(action).filter(([name]) => name !== again)
  const [sets, setSets] = useState<readonly InputSet[]>(() =>
    [given, ...((again && (given?.[again] as Values[])) || [])].map((one, key) => ({
      key,
      values: startOf(fields, one),
      findings: {},
    })),
  )
  const askedIn = ({ key, values }: InputSet): NamedInput[] => {
    const taken = sets.filter(other => other.key !== key).map(other => other.values[by])
    return fields
      .filter(([, field]) => isMeant(field, { country, ...values }))
      .map(([name, field]) => [name, name === by ? without(field, taken) : field])
  }
  // Leaving an input may change it first: both are one press, and neither may undo the other.
  const put = (key: number, next: (set: InputSet) => InputSet) =>
    setSets(all => all.map(set => (set.key === key ? next(set) : set)))
  const wrong = ({ values }: InputSet, [name, field]: NamedInput) =>
    checkValue(field, values[name], setting, words.input(action, name))
  const noted = (set: InputSet, name: string, found: Finding | undefined): InputSet => ({
    ...set,
    findings: { ...set.findings, [name]: found },
  })
  const inputs = (): Values => {
    const [first, ...others] = sets.map(set => sent(set.values, askedIn(set)))
    return { ...first, ...(again && others.length > 0 && { [again]: others }) }
  }
  return {
    sets,
    askedIn,
    /** What the input is called that holds the further sets; undefined where nothing is asked for twice. */
    again,
    by,
    mayAdd: again !== undefined && sets.length < (action.input?.[by]?.facts.of?.names.length ?? 0),
    add(): number {
      const key = Math.max(...sets.map(set => set.key)) + 1
      setSets([...sets, { key, values: startOf(fields), findings: {} }])
      return key
    },
    remove: (key: number) => setSets(sets.filter(set => set.key !== key)),
    change: (key: number, name: string, value: unknown) =>
      put(key, set => noted({ ...set, values: { ...set.values, [name]: value } }, name, undefined)),
    leave: (key: number, [name, field]: NamedInput) =>
      // An empty one is not yet wrong for being left; one that was found to be missing stays so, also while the focus moves within it.
      put(key, set => (isEmpty(set.values[name]) ? set : noted(set, name, wrong(set, [name, field])))),
    inputs,
    /** The input when everything is right, else nothing and the first wrong field. */
    read(): { input: Values } | { key: number; first: string } {
      const judged = sets.map(set => ({
        ...set,
        findings: Object.fromEntries(askedIn(set).map(one => [one[0], wrong(set, one)])),
      }))
      setSets(judged)
      for (const { key, findings } of judged) {
        const first = Object.keys(findings).find(name => findings[name])
        if (first !== undefined) return { key, first }
      }
      return { input: inputs() }
    },
  }
}
