// The form's own findings: after a field is left, live once it was wrong, and all of them before a save.
import { useState } from 'react'
import { checkValue } from '#console/fields/check.ts'
import { isEmpty } from '#console/fields/empty.ts'
import { useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { type Field, isMeant } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Values } from '#machines/merge.ts'

export type Findings = Readonly<Record<string, Finding>>

const without = (findings: Findings, name: string): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([other]) => other !== name))

const withFinding = (findings: Findings, name: string, found: Finding | undefined): Findings =>
  found ? { ...findings, [name]: found } : without(findings, name)

export const useChecks = (resource: Resource, fields: readonly [string, Field][]) => {
  const setting = useSetting()
  const words = useWords()
  const [findings, setFindings] = useState<Findings>({})
  const wrong = (name: string, value: unknown): Finding | undefined => {
    const field = fields.find(([other]) => other === name)?.[1]
    return field && checkValue(field, value, setting, words.field(resource, name))
  }
  return {
    findings,
    /** An empty required field is only told at the save, and so is a file on its way: nobody is scolded for passing through. */
    left: (name: string, value: unknown) => {
      const found = isEmpty(value) ? undefined : wrong(name, value)
      setFindings(before => (isEmpty(value) || found?.code === 'SENDING' ? before : withFinding(before, name, found)))
    },
    changed: (name: string, value: unknown) =>
      setFindings(before => (before[name] ? withFinding(before, name, wrong(name, value)) : before)),
    checkAll: (values: Values): Findings => {
      const meant = fields.filter(([, field]) => isMeant(field, values))
      const found: Findings = Object.fromEntries(
        meant
          .map(([name]) => [name, wrong(name, values[name])] as const)
          .filter((pair): pair is [string, Finding] => pair[1] !== undefined),
      )
      setFindings(found)
      return found
    },
  }
}
