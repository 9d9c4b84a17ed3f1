// The theme a storefront wears: colours with their contrast as they are typed, fonts, and a card drawn with them.
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntryGroup } from '#console/fields/EntryGroup.tsx'
import type { CellProps, ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { f } from '#contract/f.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import styles from './brands.module.css'
import { type BrandTheme, brands } from './brands.ts'
import { Preview } from './preview.console.tsx'

const colours = ['primary', 'accent', 'text', 'surface'] as const
const colour = f.text({ format: 'color', pattern: { source: '^#[0-9A-Fa-f]{6}$', message: 'A colour like #7A1F3D' } })
const others = {
  radius: f.integer({ min: 0, max: 24, unit: 'px' }),
  fontHeading: f.text({ max: 80 }),
  fontBody: f.text({ max: 80 }),
}
const blank: BrandTheme = {
  primary: '',
  accent: '',
  text: '',
  surface: '',
  radius: 8,
  fontHeading: 'Inter',
  fontBody: 'Inter',
}

const themeOf = (value: unknown): BrandTheme => ({ ...blank, ...(value as Partial<BrandTheme> | null) })

export const ThemeCell = ({ value }: CellProps) => {
  const { t } = useWords()
  if (!value) return <span className="field-none">–</span>
  const theme = themeOf(value)
  return (
    <span className={styles.swatches}>
      {colours.map(name => (
        <span key={name} className="field-color">
          <span className="field-swatch" aria-hidden="true" style={{ backgroundColor: theme[name] }} />
          {t(`brands.screen.${name}`)}
          <bdi className="field-code field-soft">{theme[name]}</bdi>
        </span>
      ))}
    </span>
  )
}

export const ThemeControl = (props: ControlProps) => {
  const { t, one } = useWords()
  const { urlLang } = usePlace()
  const { value, id, labelId, describedBy, disabled, onBlur, onChange, row } = props
  const theme = themeOf(value)
  const put = (name: keyof BrandTheme, next: unknown) => {
    const changed = { ...theme, [name]: next ?? (name === 'radius' ? null : '') }
    onChange(colours.some(colour => changed[colour]) ? changed : null)
  }
  const input = (name: keyof BrandTheme) => (
    <EntryField
      key={name}
      name={name}
      field={name in others ? others[name as keyof typeof others] : colour}
      label={t(`brands.screen.${name}`)}
      value={theme[name]}
      disabled={disabled}
      onChange={next => put(name, next)}
      onBlur={onBlur}
    />
  )
  return (
    <EntryGroup id={id} labelId={labelId} describedBy={describedBy} className={styles.theme}>
      <div className="entry-fields">
        {colours.map(input)}
        {(Object.keys(others) as (keyof typeof others)[]).map(input)}
      </div>
      {value !== null && value !== undefined && (
        <Preview theme={theme} name={spoken(row?.name as Localized | undefined, urlLang) || one(brands)} />
      )}
    </EntryGroup>
  )
}
