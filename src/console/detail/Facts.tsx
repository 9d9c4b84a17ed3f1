// What a record says about itself: a value of any kind drawn as what it is, the facts in the sections the area presents, and in one
// line what is empty. Structure nobody draws is told in brief (`Structure.tsx`).
import { lazy, Suspense, useId } from 'react'
import { editScreenOf } from '#console/action/wishes.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { TargetFact } from '#console/fields/target.tsx'
import { textIn } from '#console/fields/title.ts'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useMarkStop } from '#console/help/useMarkStop.ts'
import { useWords } from '#console/i18n/words.ts'
import { presentedOf } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionId, recordScreenOf } from '#contract/address.ts'
import { factField } from '#contract/composed.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { isStoredFile } from '#contract/fields/files.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Part } from './placed.ts'
import { Section } from './Section.tsx'
import { Structure } from './Structure.tsx'

const Gallery = lazy(async () => ({ default: (await import('#console/fields/media/Gallery.tsx')).Gallery }))
const BlocksFact = lazy(async () => ({ default: (await import('#console/fields/blocks/BlocksFact.tsx')).BlocksFact }))
const SavedFile = lazy(async () => ({ default: (await import('#console/fields/media/SavedFile.tsx')).SavedFile }))
const RichFact = lazy(async () => ({ default: (await import('#console/rich/RichFact.tsx')).RichFact }))

interface FactsProps {
  resource: Resource
  record: AnyRow
}

/** Read like a page, not in a narrow column. */
const broad: readonly FieldKind[] = ['media', 'files', 'blocks']
const isBroad = ({ kind, facts: { format } }: Field): boolean =>
  broad.includes(kind) || format === 'html' || format === 'long'

const Value = ({
  resource,
  record,
  name,
  field,
  label,
  isNarrow,
}: {
  resource: Resource
  record: AnyRow
  name: string
  field: Field
  label: string
  isNarrow: boolean
}) => {
  const value = record[name]
  const cell = <Cell value={value} name={name} field={field} resource={resource} row={record} />
  const { urlLang } = useSetting()
  const { to } = field.facts
  if (field.facts.format === 'html')
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <RichFact html={textIn(value, urlLang)} />
      </Suspense>
    )
  if ((field.kind === 'files' || field.kind === 'media') && Array.isArray(value) && value.length > 0)
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <Gallery value={value} label={label} isLed={isNarrow} />
      </Suspense>
    )
  if (field.kind === 'file' && isStoredFile(value))
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <SavedFile file={value} />
      </Suspense>
    )
  if (field.kind === 'blocks' && Array.isArray(value) && value.length > 0)
    return (
      <Suspense fallback={<Skeleton lines={2} />}>
        <BlocksFact field={field} value={value} />
      </Suspense>
    )
  if (field.kind === 'json' && !presentedOf(resource).cells?.[name]) return <Structure value={value}>{cell}</Structure>
  if (field.kind === 'target' && value) return <TargetFact value={value} name={name} row={record} />
  return to && typeof value === 'string' ? <Link to={recordScreenOf({ name: to }, value)}>{cell}</Link> : cell
}

interface ListProps extends FactsProps {
  only?: readonly string[]
  /** In the column beside the record. */
  isNarrow?: boolean
  /** The heading above it: one fact that is called the same does not say it again. */
  heading?: string
}

export const FactList = ({ resource, record, only, isNarrow = false, heading }: ListProps) => {
  const words = useWords()
  const scope = useId()
  const { stop, marks } = useMarkStop()
  const known = (only ?? Object.keys(resource.fields)).flatMap(name => {
    const field = factField(resource, name)
    return field ? [{ name, field }] : []
  })
  /** Pictures under a heading say what they are. */
  const isAlone = (name: string, { kind }: Field) =>
    known.length === 1 && (words.field(resource, name) === heading || (kind === 'media' && Boolean(heading)))
  return (
    <dl className={isNarrow ? 'detail-facts detail-facts-narrow' : 'detail-facts'} {...marks}>
      {known.map(({ name, field }, at) => (
        <div
          key={name}
          data-fact={name}
          data-broad={isBroad(field) || undefined}
          data-alone={isAlone(name, field) || undefined}
        >
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
            <Value
              resource={resource}
              record={record}
              name={name}
              field={field}
              label={words.field(resource, name)}
              isNarrow={isNarrow}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const FactSections = ({
  resource,
  record,
  parts,
  isBeside = false,
}: FactsProps & { parts: readonly Part[]; isBeside?: boolean }) => {
  const { t } = useWords()
  return parts.map(({ name, title, fields }) => (
    <Section key={name} name={name} title={t(title)} isBeside={isBeside}>
      <FactList resource={resource} record={record} only={fields} isNarrow={isBeside} heading={t(title)} />
    </Section>
  ))
}

/** What is not filled in, in one line; opened, each leads to where it is. */
export const EmptyFacts = ({ resource, record, names }: FactsProps & { names: readonly string[] }) => {
  const words = useWords()
  const may = useMay()
  if (names.length === 0) return null
  const isChanged =
    actionOf(resource, 'change') !== undefined && may(actionId(resource, 'change')) && record.status !== 'deleted'
  const entered = new Set(isChanged ? writable(resource, false).map(([name]) => name) : [])
  const labels = names.map(name => words.field(resource, name))
  return (
    <details className="detail-empty">
      <summary>{words.pair(words.t('detail.empty', { count: names.length }), words.list(labels))}</summary>
      <ul>
        {names.map((name, at) => (
          <li key={name}>
            {entered.has(name) ? (
              <Link to={`${editScreenOf(resource, record.id)}#${name}`}>{labels[at]}</Link>
            ) : (
              labels[at]
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
