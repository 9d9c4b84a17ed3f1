// Before and after, field by field. Plans, history and merges all show a change this way.

import { Cell } from '#console/fields/Cell.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { FieldDiff } from '#contract/call.ts'
import { f } from '#contract/f.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const status = f.choice(RecordStatus)

/** A field of the record, its status, or a part of a localized one (`title.en-in`). */
export const fieldOf = (resource: Resource, name: string) => {
  if (name === 'status' && !resource.fields.status) return status
  return resource.fields[name] ?? resource.fields[name.split('.')[0] ?? ''] ?? f.json(f.text().schema)
}

const Value = ({ resource, name, value }: { resource: Resource; name: string; value: unknown }) => (
  <Cell resource={resource} name={name} field={fieldOf(resource, name)} value={value} />
)

export const DiffView = ({ resource, diff }: { resource: Resource; diff: readonly FieldDiff[] }) => {
  const words = useWords()
  return (
    <dl className="action-diff">
      {diff.map(({ field, before, after }) => (
        <div key={field} className="action-diff-row">
          <dt>{words.field(resource, field)}</dt>
          <dd>
            <del>
              <span className="action-hidden">{words.t('action.before')} </span>
              <Value resource={resource} name={field} value={before} />
            </del>
            <span aria-hidden="true" className="action-arrow">
              →
            </span>
            <ins>
              <span className="action-hidden">{words.t('action.after')} </span>
              <Value resource={resource} name={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
