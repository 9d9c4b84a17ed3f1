// Whom a view is for: oneself, a role one has, or, with the right to say so, everybody of the brand in this country.
import { useWords } from '#console/i18n/words.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { type KeptViews, standardRight } from '#contract/views.ts'

export const forMe = ''
export const forBrand = '*'

interface ForWhomProps {
  id?: string
  label?: string
  roles: KeptViews['roles']
  value: string
  /** A view that is there stays the person's. */
  noBrand?: boolean
  onChange(whom: string): void
}

export const ForWhom = ({ id, label, roles, value, noBrand, onChange }: ForWhomProps) => {
  const { t, country } = useWords()
  const place = usePlace()
  const may = useMay()
  return (
    <select id={id} aria-label={label} className="input" value={value} onChange={event => onChange(event.target.value)}>
      <option value={forMe}>{t('grid.view.me')}</option>
      {roles.map(role => (
        <option key={role.id} value={role.id}>
          {t('grid.view.role', { role: role.name })}
        </option>
      ))}
      {may(standardRight) && !noBrand && (
        <option value={forBrand}>
          {t('grid.view.brand', { place: [place.name, country(place.country)].join(' · ') })}
        </option>
      )}
    </select>
  )
}
