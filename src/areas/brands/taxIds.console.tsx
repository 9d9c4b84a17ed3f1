// The tax ids of a legal entity as rows. A number is judged as soon as it is long enough to be one, and a GSTIN says its state.
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { useEntries } from '#console/fields/entries.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import { stateOf, taxIdFinding } from '#rules/gstin.ts'
import { TaxIdKind } from './brands.ts'

export interface TaxId {
  kind: 'gstin' | 'trn' | 'vat'
  value: string
  state?: string
}

const complete = 15
const kindField = f.choice(TaxIdKind, { required: true })
const numberField = f.text({ required: true, max: 20, format: 'code' })

const judged = ({ kind, value }: TaxId) => taxIdFinding(kind.toUpperCase() as 'GSTIN' | 'TRN' | 'VAT', value)
export const stateName = ({ kind, value }: TaxId): string | undefined =>
  kind === 'gstin' ? stateOf(value)?.name : undefined

const Verdict = ({ taxId }: { taxId: TaxId }) => {
  const { t, finding } = useWords()
  if (taxId.value.length < complete) return null
  const wrong = judged(taxId)
  const state = stateName(taxId)
  if (wrong) return <p className="field-error entries-wide">{finding(wrong)}</p>
  return state ? <p className="field-soft entries-wide">{t('brands.screen.state', { state })}</p> : null
}

const turned = {
  read: (value: unknown): TaxId[] => (Array.isArray(value) ? (value as TaxId[]) : []),
  write: (rows: readonly TaxId[]): unknown => rows.filter(({ value }) => value),
}

export const TaxIds = ({ control, onChange }: { control: ControlProps; onChange(taxIds: TaxId[]): void }) => {
  const { t } = useWords()
  const [rows, change] = useEntries(control.value, turned, next => onChange(next as TaxId[]))
  const common = { disabled: control.disabled, onBlur: control.onBlur, required: true }
  return (
    <Entries
      control={control}
      rows={rows}
      onRows={change}
      most={10}
      nameOf={({ value }, at) => value || t('brands.screen.taxId', { n: at + 1 })}
      addText={t('brands.screen.addTaxId')}
      start={(): TaxId => ({ kind: 'gstin', value: '' })}
    >
      {(row, set) => (
        <>
          <EntryField
            {...common}
            name="kind"
            field={kindField}
            label={t('brands.screen.kind')}
            value={row.kind}
            onChange={kind => set({ ...row, kind: kind as TaxId['kind'] })}
          />
          <EntryField
            {...common}
            name="number"
            field={numberField}
            label={t('brands.screen.number')}
            value={row.value}
            onChange={value => set({ ...row, value: String(value ?? '').toUpperCase() })}
          />
          <Verdict taxId={row} />
        </>
      )}
    </Entries>
  )
}
