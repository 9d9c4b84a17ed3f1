// The fields of a form in their sections. A new record shows what it needs; the rest waits folded below.
import { useSelector } from '@xstate/react'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { type Field, isMeant } from '#contract/field.ts'
import type { FormFact } from '#contract/formFact.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingRef } from '#machines/editing.ts'
import { isSame } from '#machines/merge.ts'
import { AddressHint } from './AddressHint.tsx'
import { FieldHint } from './FieldHint.tsx'
import { factOf } from './facts.ts'
import { useField } from './useRecordForm.ts'

interface FieldsProps {
  resource: Resource
  form: EditingRef
  fields: readonly [string, Field][]
  scope: string
  isNew: boolean
  row?: AnyRow
  findings: Readonly<Record<string, Finding>>
  facts: readonly FormFact[]
  onChange(name: string, value: unknown): void
  onLeave(name: string, value: unknown): void
}

type OneProps = Omit<FieldsProps, 'fields'> & { name: string; field: Field; autoFocus?: boolean }

const One = ({ resource, form, scope, isNew, row, findings, facts, name, field, autoFocus, ...does }: OneProps) => {
  const words = useWords()
  const { value, base, finding } = useField(form, name)
  const fact = useSelector(form, ({ context }) => factOf(facts, name, { ...row, ...context.values }), isSame)
  const isBusy = useSelector(form, snapshot => snapshot.hasTag('busy') && isNew)
  const isAddress = field.facts.format === 'slug' && (row !== undefined || Boolean(value))
  return (
    <FieldRow
      id={`${scope}-${name}`}
      name={name}
      field={field}
      resource={resource}
      row={row}
      about={row?.id}
      label={words.field(resource, name)}
      help={words.help(resource, name)}
      beside={
        <HelpButton of={{ resource, name }} label={words.field(resource, name)} beside={`${scope}-${name}-label`} />
      }
      told={
        (fact || isAddress) && (
          <>
            {fact && <FieldHint fact={fact} value={value} name={name} field={field} resource={resource} />}
            {isAddress && (
              <AddressHint resource={resource} form={form} row={row} name={name} onChange={does.onChange} />
            )}
          </>
        )
      }
      value={value}
      required={field.required}
      disabled={isBusy}
      autoFocus={autoFocus}
      finding={findings[name] ?? finding}
      isChanged={!isNew && !isSame(value ?? null, base ?? null)}
      onChange={next => does.onChange(name, next)}
      onBlur={() => does.onLeave(name, form.getSnapshot().context.values[name])}
    />
  )
}

interface Section {
  name: string
  title: string
  fields: [string, Field][]
  isFolded?: boolean
}

const leftOver = (fields: readonly [string, Field][], taken: ReadonlySet<string>) =>
  fields.filter(([name]) => !taken.has(name))

const useSections = ({ resource, fields, isNew, form, row }: FieldsProps): Section[] => {
  const { t } = useWords()
  const { sections = [] } = usePresented(resource)
  const meant = useSelector(form, ({ context }) =>
    fields
      .filter(([, field]) => isMeant(field, { ...row, ...context.values }))
      .map(([name]) => name)
      .join(' '),
  )
  const there = fields.filter(([name]) => meant.split(' ').includes(name))
  if (isNew) {
    const first = there.filter(([, { required, facts }]) => required || facts.column || facts.first)
    const rest = leftOver(there, new Set(first.map(([name]) => name)))
    const more = {
      name: 'more',
      title: t('form.more', { count: rest.length }),
      fields: rest,
      isFolded: first.length > 0,
    }
    return [{ name: 'first', title: '', fields: first }, more].filter(section => section.fields.length > 0)
  }
  const drawn = sections.map(({ name, title, fields: names }) => ({
    name,
    title: t(title),
    fields: there.filter(([field]) => names.includes(field)),
  }))
  const taken = new Set(drawn.flatMap(section => section.fields.map(([name]) => name)))
  const rest = leftOver(there, taken)
  return [...drawn, { name: 'rest', title: drawn.length > 0 ? t('form.rest') : '', fields: rest }].filter(
    section => section.fields.length > 0,
  )
}

export const FormFields = (props: FieldsProps) => {
  const sections = useSections(props)
  const { fields: _, ...rest } = props
  return sections.map(({ name, title, fields, isFolded }, at) => {
    const rows = fields.map(([field, kind], place) => (
      <One key={field} {...rest} name={field} field={kind} autoFocus={props.isNew && at === 0 && place === 0} />
    ))
    if (isFolded) {
      return (
        <details key={name} className="form-section">
          <summary>{title}</summary>
          <div className="form-fields">{rows}</div>
        </details>
      )
    }
    return (
      <section key={name} className="form-section" aria-label={title || undefined}>
        {title && <h2 className="form-section-title">{title}</h2>}
        <div className="form-fields">{rows}</div>
      </section>
    )
  })
}
