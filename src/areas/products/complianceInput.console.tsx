// The label's particulars as inputs. An importer is only asked for when the goods come from another country than the shop's.
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntryGroup } from '#console/fields/EntryGroup.tsx'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { isSame } from '#rules/diff.ts'
import { at, first, groups, type Part } from './compliance.console.tsx'
import { recordOf } from './pairs.console.tsx'
import styles from './products.module.css'
import type { Compliance } from './products.ts'

const blank = (origin: string): Compliance => ({
  genericName: '',
  countryOfOrigin: origin,
  manufacturer: { name: '', address: '' },
  consumerCare: { phone: '', email: '' },
})

const isImported = (origin: unknown, home: string): boolean => /^[A-Z]{3}$/.test(String(origin)) && origin !== home

/** Texts stay texts when emptied; what is optional leaves, an importer once nothing of it is left. */
const withPart = (value: Compliance, { path: [top, below], isRequired }: Part, next: unknown): Compliance => {
  if (below === undefined) {
    const { [top]: _, ...rest } = value
    return (next === null && !isRequired ? rest : { ...value, [top]: next ?? '' }) as Compliance
  }
  const inner = { name: '', address: '', ...recordOf(value[top]), [below]: next ?? '' }
  if (top === 'importer' && !inner.name && !inner.address) {
    const { importer: _, ...rest } = value
    return rest
  }
  const { name, address: street, ...contact } = inner
  return { ...value, [top]: top === 'consumerCare' ? contact : { name, address: street } } as Compliance
}

export const ComplianceControl = (props: ControlProps) => {
  const { t } = useWords()
  const { country: home } = usePlace()
  const { id, labelId, describedBy, disabled, onBlur, onChange } = props
  const value = { ...blank(home), ...recordOf(props.value) } as Compliance
  const put = (entry: Part, next: unknown) => {
    const changed = withPart(value, entry, next)
    onChange(isSame(changed, blank(home)) ? null : changed)
  }
  const inputs = (parts: readonly Part[]) => (
    <div className="entry-fields">
      {parts.map(entry => (
        <EntryField
          key={entry.label}
          name={entry.path.join('.')}
          field={entry.field}
          label={t(entry.label)}
          value={at(value, entry.path) ?? null}
          required={entry.isRequired}
          disabled={disabled}
          onChange={next => put(entry, next)}
          onBlur={onBlur}
        />
      ))}
    </div>
  )
  const hasImporter = isImported(value.countryOfOrigin, home) || value.importer !== undefined
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy} className={styles.stack}>
      {inputs(first)}
      {Object.entries(groups).map(
        ([group, parts]) =>
          (group !== 'importer' || hasImporter) && (
            <fieldset key={group} className={styles.group}>
              <legend>{t(`products.screen.${group}`)}</legend>
              {inputs(parts)}
            </fieldset>
          ),
      )}
    </EntryGroup>
  )
}
