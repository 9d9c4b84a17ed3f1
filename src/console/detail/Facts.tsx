// What a record says about itself, in the sections the area presents or in the order of its declaration.
import { lazy, Suspense, useId } from 'react'
import { Cell } from '#console/fields/Cell.tsx'
import { TargetFact } from '#console/fields/target.tsx'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useMarkStop } from '#console/help/useMarkStop.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { type Field, isMeant } from '#contract/field.ts'
import { isStoredFile } from '#contract/fields/files.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { factFields } from './factFields.ts'

const Gallery = lazy(async () => ({ default: (await import('#console/fields/media/Gallery.tsx')).Gallery }))
const BlocksFact = lazy(async () => ({ default: (await import('#console/fields/blocks/BlocksFact.tsx')).BlocksFact }))
const SavedFile = lazy(async () => ({ default: (await import('#console/fields/media/SavedFile.tsx')).SavedFile }))

interface FactsProps {
  resource: Resource
  record: AnyRow
  /** Only these fields, for small views. */
  only?: readonly string[]
}

const Value = ({
  resource,
  record,
  name,
  field,
  label,
}: {
  resource: Resource
  record: AnyRow
  name: string
  field: Field
  label: string
}) => {
  const value = record[name]
  const cell = <Cell value={value} name={name} field={field} resource={resource} row={record} />
  const { to } = field.facts
  if ((field.kind === 'files' || field.kind === 'media') && Array.isArray(value) && value.length > 0)
    return (
      <Suspense fallback={cell}>
        <Gallery value={value} label={label} />
      </Suspense>
    )
  if (field.kind === 'file' && isStoredFile(value))
    return (
      <Suspense fallback={cell}>
        <SavedFile file={value} />
      </Suspense>
    )
  if (field.kind === 'blocks' && Array.isArray(value) && value.length > 0)
    return (
      <Suspense fallback={cell}>
        <BlocksFact field={field} value={value} />
      </Suspense>
    )
  if (field.kind === 'target' && value) return <TargetFact value={value} name={name} row={record} />
  return to && typeof value === 'string' ? <Link to={recordScreenOf({ name: to }, value)}>{cell}</Link> : cell
}

export const FactList = ({ resource, record, only }: FactsProps) => {
  const words = useWords()
  const scope = useId()
  const { stop, marks } = useMarkStop()
  const known = (only ?? Object.keys(resource.fields)).flatMap(name => {
    const field = resource.fields[name]
    return field ? [{ name, field }] : []
  })
  return (
    <dl className="detail-facts" {...marks}>
      {known.map(({ name, field }, at) => (
        <div key={name}>
          <dt>
            <span id={`${scope}-${name}`}>{words.field(resource, name)}</span>
            <HelpButton
              of={{ resource, name }}
              label={words.field(resource, name)}
              beside={`${scope}-${name}`}
              isStop={at === Math.min(stop, known.length - 1)}
            />
          </dt>
          <dd>
            <Value resource={resource} record={record} name={name} field={field} label={words.field(resource, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is worked out to stand below the title stands in the narrow column already. */
const isBeside = ({ subtitle, title, fields }: Resource, name: string): boolean =>
  name === subtitle && name !== title && fields[name]?.facts.readOnly === true && fields[name].facts.of === undefined

export const Facts = ({ resource, record }: FactsProps) => {
  const words = useWords()
  const may = useMay()
  const { sections = [], panels = [] } = usePresented(resource)
  const told = new Set(panels.flatMap(({ tells = [] }) => tells))
  const names = factFields(resource, may)
    .filter(([name, field]) => !told.has(name) && !isBeside(resource, name) && isMeant(field, record))
    .map(([name]) => name)
  const drawn = sections.map(section => ({
    ...section,
    title: words.t(section.title),
    fields: section.fields.filter(name => names.includes(name)),
  }))
  const rest = names.filter(name => !drawn.some(({ fields }) => (fields as readonly string[]).includes(name)))
  const all = [...drawn, { name: 'rest', title: words.t('detail.facts'), fields: rest }]
  return all
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, title, fields }) => (
      <section key={name} className="detail-section" aria-label={title || undefined}>
        {title && <h2 className="detail-heading">{title}</h2>}
        <FactList resource={resource} record={record} only={fields} />
      </section>
    ))
}
