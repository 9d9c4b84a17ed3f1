// A question to a list, kept as text in some record, in the reader's words: the same as on the chips of that list.
import { useMemo } from 'react'
import { useMay } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { parseQuery } from '#rules/expression.ts'
import { possibleColumns } from './columns.ts'
import { namesOf } from './fieldNames.ts'
import { useChipText } from './useChipText.ts'

export const Asked = ({ resource, filter }: { resource: Resource; filter: string }) => {
  const may = useMay()
  const names = useMemo(() => namesOf(resource, possibleColumns(resource, may), may), [resource, may])
  const say = useChipText({ resource, names })
  return (
    <span className="field-text">
      {parseQuery(filter)
        .terms.map(({ node }) => say(node))
        .join(' · ')}
    </span>
  )
}
