// A rule as it is read: its conditions in the reader's words. A line that cannot be said so stands as it is written.
import { useMemo } from 'react'
import type { Field } from '#contract/field.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { askedIn, useAsks } from './asks.ts'
import { useClauseText } from './clauseText.ts'
import { codeSaid, type Named, useRecordNames } from './recordNames.ts'

export const RuleSaid = ({ line, field }: { line: string; field: Field }) => {
  const asks = useAsks(field)
  const fields = asks?.fields
  const { tree, findings } = useMemo(() => parseQuery(line, Object.keys(fields ?? {})), [line, fields])
  const named = clausesOf(tree).flatMap(({ field: name, value }): Named[] => {
    const asked = fields?.[name]
    return asked?.facts.to ? [value].flat().map(one => ({ field: asked, value: one })) : []
  })
  const nameOf = useRecordNames(named)
  const say = useClauseText({
    askedAs: askedIn(asks),
    nameOf: (of, value) => nameOf(of, value) ?? codeSaid(of, value),
  })
  if (findings.length > 0)
    return (
      <bdi className="field-code" dir="ltr">
        {line}
      </bdi>
    )
  return <span className="field-text">{tree.and.map(say).join(' · ')}</span>
}
