// Before and after, field by field. Plans, history and merges all show a change this way.
import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { plannedText } from '#console/detail/planned.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { isEmpty } from '#console/fields/empty.ts'
import type { GroupsDiff } from '#console/fields/GroupsDiff.tsx'
import type { ListDiff as Listed } from '#console/fields/ListDiff.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { FieldDiff } from '#contract/call.ts'
import { f } from '#contract/f.ts'
import type { FieldKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Planned } from '#contract/revisions.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const status = f.choice(RecordStatus)

/** A field of the record, its status, or a part of a localized one (`title.en-in`). */
export const fieldOf = (resource: Resource, name: string) => {
  if (name === 'status' && !resource.fields.status) return status
  return resource.fields[name] ?? resource.fields[name.split('.')[0] ?? ''] ?? f.json(f.text().schema)
}

interface ValueProps {
  resource: Resource
  name: string
  value: unknown
  titles?: FieldDiff['titles']
  /** Whose it is. */
  id?: string | undefined
}

/** What the clock will do with the record, entry by entry. */
const Schedule = ({ entries }: { entries: readonly Planned[] }) => {
  const words = useWords()
  return entries.map(entry => <div key={entry.id}>{plannedText(words, entry)}</div>)
}

/** As rows do, it comes with what the records are called that it points to. */
const Value = ({ resource, name, value, titles, id }: ValueProps) => {
  if (resource.lifecycle === 'content' && name === 'scheduled' && Array.isArray(value))
    return <Schedule entries={value as Planned[]} />
  const called = Array.isArray(value) ? value.map(one => titles?.[String(one)]) : titles?.[String(value)]
  const row = { ...(id && { id }), ...(titles && { [`${name}Title`]: called }) }
  return <Cell resource={resource} name={name} field={fieldOf(resource, name)} value={value} row={row} />
}

/** A cell of its own may draw figures of nothing; where nothing was, there was nothing. */
const Before = (props: ValueProps) => (isEmpty(props.value) ? '–' : <Value {...props} />)

type OneProps = { resource: Resource; id?: string | undefined } & FieldDiff

const Sides = ({ field, before, after, ...of }: OneProps) => {
  const { t } = useWords()
  return (
    <dd>
      <del>
        <span className="hidden">{t('action.before')} </span>
        <Before {...of} name={field} value={before} />
      </del>
      <span aria-hidden="true" className="action-arrow">
        →
      </span>
      <ins>
        <span className="hidden">{t('action.after')} </span>
        <Value {...of} name={field} value={after} />
      </ins>
    </dd>
  )
}

const mediaDiff = lazy(async () => ({ default: (await import('#console/fields/MediaDiff.tsx')).MediaDiff }))

/** Kinds that say what changed inside, where two sides would not. */
const diffs: Partial<Record<FieldKind, LazyExoticComponent<ComponentType<ComponentProps<typeof GroupsDiff>>>>> = {
  groups: lazy(async () => ({ default: (await import('#console/fields/GroupsDiff.tsx')).GroupsDiff })),
  blocks: lazy(async () => ({ default: (await import('#console/fields/blocks/BlocksDiff.tsx')).BlocksDiff })),
  files: mediaDiff,
  media: mediaDiff,
}

const ListDiff: LazyExoticComponent<typeof Listed> = lazy(async () => ({
  default: (await import('#console/fields/ListDiff.tsx')).ListDiff,
}))

/** Kinds of several values, a cell of which tells the first few only. */
const lists: ReadonlySet<FieldKind> = new Set(['references', 'list'])

const Change = (props: OneProps) => {
  const { resource, field: name, before, after, titles, id } = props
  const field = fieldOf(resource, name)
  if (lists.has(field.kind))
    return (
      <dd>
        <Suspense fallback={null}>
          <ListDiff
            before={before}
            after={after}
            draw={value => <Value resource={resource} name={name} value={value} titles={titles} id={id} />}
          />
        </Suspense>
      </dd>
    )
  const Diff = diffs[field.kind]
  if (!Diff) return <Sides {...props} />
  return (
    <dd>
      <Suspense fallback={null}>
        <Diff field={field} before={before} after={after} />
      </Suspense>
    </dd>
  )
}

const One = ({ isNew, ...change }: OneProps & { isNew: boolean }) => {
  const words = useWords()
  const { resource, field: name, after, titles, id } = change
  return (
    <div className="action-diff-row">
      <dt>{words.field(resource, name)}</dt>
      {isNew ? (
        <dd>
          <Value resource={resource} name={name} value={after} titles={titles} id={id} />
        </dd>
      ) : (
        <Change {...change} />
      )}
    </div>
  )
}

interface DiffViewProps {
  resource: Resource
  diff: readonly FieldDiff[]
  /** The record came to be by it: there was no before, and what is still empty says nothing. */
  isNew?: boolean
  /** Of the record, where there is one. */
  id?: string
}

export const DiffView = ({ resource, diff, isNew = false, id }: DiffViewProps) => (
  <dl className="action-diff">
    {diff
      .filter(({ after }) => !isNew || !isEmpty(after))
      .map(change => (
        <One key={change.field} resource={resource} isNew={isNew} id={id} {...change} />
      ))}
  </dl>
)
