// The fields of a form in their sections, what begins and ends on one line. A new record's sections that ask for nothing yet wait
// folded under their headings, which name what is inside.
import { useSelector } from '@xstate/react'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { FieldSpans } from '#console/fields/FieldSpans.tsx'
import { HelpButton } from '#console/help/HelpButton.tsx'
import { useWords, type Words } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { keyOf } from '#contract/address.ts'
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
      help={
        words.help(resource, name) ??
        (words.t(keyOf.meaning(keyOf.field(resource, name)), { defaultValue: '' }) || undefined)
      }
      beside={
        <HelpButton
          of={{ resource, name }}
          label={words.field(resource, name)}
          beside={`${scope}-${name}-label`}
          isQuiet
        />
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

/** It must be filled in, or says of itself that a new record is asked for it; what already holds something usual may wait. */
const isAsked = ([, { required, facts }]: [string, Field]): boolean =>
  facts.first === true || ((required || facts.column === true) && facts.default === undefined)

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
  const filled = (all: readonly Section[]) => all.filter(section => section.fields.length > 0)
  if (sections.length === 0) {
    const first = isNew ? there.filter(([, { required, facts }]) => required || facts.column || facts.first) : there
    const rest = leftOver(there, new Set(first.map(([name]) => name)))
    const more = { name: 'more', title: t('form.more', { count: rest.length }), fields: rest }
    return filled([
      { name: 'first', title: '', fields: first },
      { ...more, isFolded: first.length > 0 },
    ])
  }
  const drawn = sections.map(({ name, title, fields: names }) => ({
    name,
    title: t(title),
    fields: names.flatMap(wanted => there.filter(([field]) => field === wanted)),
  }))
  const taken = new Set(drawn.flatMap(section => section.fields.map(([name]) => name)))
  const rest = { name: 'rest', title: t('form.rest'), fields: leftOver(there, taken) }
  return filled([...drawn, rest]).map((section, at) => ({
    ...section,
    isFolded: isNew && at > 0 && !section.fields.some(isAsked),
  }))
}

const Rows = ({ fields, begins, ...rest }: FieldsProps & { begins: string | undefined }) => {
  const words = useWords()
  return (
    <FieldSpans
      fields={fields}
      nameOf={name => words.field(rest.resource, name)}
      draw={([name, field]) => <One key={name} {...rest} name={name} field={field} autoFocus={name === begins} />}
    />
  )
}

/** Its only field is called as it is. */
const isSaidBy = (title: string, fields: Section['fields'], words: Words, resource: Resource): boolean => {
  const [only] = fields
  return fields.length === 1 && only !== undefined && !only[1].required && words.field(resource, only[0]) === title
}

/** The first field nobody has filled in: what a command or a link gives needs no hand. */
const beginningOf = ([first]: readonly Section[], given: URLSearchParams): string | undefined =>
  (first?.fields.find(([name]) => !given.has(name)) ?? first?.fields[0])?.[0]

export const FormFields = (props: FieldsProps) => {
  const words = useWords()
  const { search } = useAddress()
  const sections = useSections(props)
  const begins = props.isNew ? beginningOf(sections, search) : undefined
  return sections.map(({ name, title, fields, isFolded }, at) => {
    const rows = <Rows {...props} fields={fields} begins={at === 0 ? begins : undefined} />
    if (isFolded) {
      const inside = fields.map(([field]) => words.field(props.resource, field))
      const isSaid = isSaidBy(title, fields, words, props.resource)
      return (
        <details key={name} className="form-section" data-said={isSaid || undefined}>
          <summary>
            <h2 className="form-section-title">{title}</h2>
            {name !== 'more' && !isSaid && <span className="form-section-inside">{words.row(inside)}</span>}
          </summary>
          <div className="form-fields">{rows}</div>
        </details>
      )
    }
    return (
      <section
        key={name}
        className="form-section"
        aria-label={title || undefined}
        data-said={isSaidBy(title, fields, words, props.resource) || undefined}
      >
        {title && <h2 className="form-section-title">{title}</h2>}
        <div className="form-fields">{rows}</div>
      </section>
    )
  })
}
