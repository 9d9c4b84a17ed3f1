// Who stands behind a brand: name, address and tax ids. A number is judged as soon as it is complete enough to be one.
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntryGroup } from '#console/fields/EntryGroup.tsx'
import type { CellProps, ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import { isSame } from '#rules/diff.ts'
import styles from './brands.module.css'
import { TaxIdKind } from './brands.ts'
import { stateName, type TaxId, TaxIds } from './taxIds.console.tsx'

interface Entity {
  name: string
  address: string
  taxIds: TaxId[]
}

const blank: Entity = { name: '', address: '', taxIds: [] }
const nameField = f.text({ max: 200 })
const addressField = f.text({ max: 500, format: 'long' })

const entityOf = (value: unknown): Entity => ({ ...blank, ...(value as Partial<Entity> | null) })

export const LegalEntityCell = ({ value }: CellProps) => {
  const words = useWords()
  if (!value) return <span className="field-none">–</span>
  const { name, address, taxIds } = entityOf(value)
  return (
    <span className={styles.entity}>
      {[name, address].filter(Boolean).map(text => (
        <span key={text} dir="auto">
          {text}
        </span>
      ))}
      {taxIds.map(taxId => (
        <span key={taxId.value}>
          {words.value(TaxIdKind, taxId.kind)}{' '}
          <bdi className="field-code" dir="ltr">
            {taxId.value}
          </bdi>{' '}
          <span className="field-soft">{stateName(taxId)}</span>
        </span>
      ))}
    </span>
  )
}

export const LegalEntityControl = (props: ControlProps) => {
  const { t } = useWords()
  const { id, labelId, describedBy, disabled, onBlur, onChange } = props
  const entity = entityOf(props.value)
  const put = (part: Partial<Entity>) => {
    const next = { ...entity, ...part }
    onChange(isSame(next, blank) ? null : next)
  }
  const common = { disabled, onBlur }
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy} className={styles.theme}>
      <EntryField
        {...common}
        name="name"
        field={nameField}
        label={t('brands.screen.name')}
        value={entity.name}
        onChange={name => put({ name: String(name ?? '') })}
      />
      <EntryField
        {...common}
        name="address"
        field={addressField}
        label={t('brands.screen.address')}
        value={entity.address}
        onChange={address => put({ address: String(address ?? '') })}
      />
      <p className={styles.heading} id={`${id}-tax`}>
        {t('brands.screen.taxIds')}
      </p>
      <TaxIds
        control={{ ...props, id: `${id}-taxes`, labelId: `${id}-tax`, value: entity.taxIds }}
        onChange={taxIds => put({ taxIds })}
      />
    </EntryGroup>
  )
}
