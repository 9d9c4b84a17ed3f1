// A card of the shop as the theme would draw it, with the two contrasts publishing asks for. Only the colours, radius and
// fonts of the theme are used; what is no colour yet is left to the page.
import { useWords } from '#console/i18n/words.ts'
import type { PanelProps } from '#console/present.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { contrast, printContrast } from '#rules/contrast.ts'
import styles from './brands.module.css'
import type { BrandTheme } from './brands.ts'

const needed = 4.5

const Ratio = ({ pair, one, other }: { pair: string; one: string; other: string }) => {
  const { t } = useWords()
  const ratio = contrast(one, other)
  if (ratio === undefined) return null
  const isEnough = ratio >= needed
  return (
    <li data-enough={isEnough}>
      <Icon name={isEnough ? 'circle-check' : 'triangle-alert'} size={14} />
      <span>
        {t(isEnough ? 'brands.screen.contrast' : 'brands.screen.contrastNeeded', { pair, ratio: printContrast(ratio) })}
      </span>
    </li>
  )
}

/** What is not installed falls back to the page's own face. */
const face = (font: string | undefined): string => `${font ? `"${font}", ` : ''}var(--default-font-family)`

export const Preview = ({ theme, name }: { theme: Partial<BrandTheme>; name: string }) => {
  const { t } = useWords()
  const { primary = '', accent = '', text = '', surface = '', radius = 8, fontHeading, fontBody } = theme
  const corner = { borderRadius: Math.max(0, Number(radius) || 0) }
  return (
    <figure className={styles.preview} aria-label={t('brands.screen.preview')}>
      <div
        className={styles.card}
        style={{ ...corner, backgroundColor: surface, color: text, borderColor: accent, fontFamily: face(fontBody) }}
      >
        <p className={styles.cardName} style={{ fontFamily: face(fontHeading) }} dir="auto">
          {name}
        </p>
        <p>{t('brands.screen.sample')}</p>
        <span className={styles.cardButton} style={{ ...corner, backgroundColor: primary }}>
          {t('brands.screen.button')}
        </span>
        <span className={styles.cardRule} style={{ backgroundColor: accent }} />
      </div>
      <ul className={styles.ratios}>
        <Ratio pair={t('brands.screen.onSurface')} one={text} other={surface} />
        <Ratio pair={t('brands.screen.onPrimary')} one="#FFFFFF" other={primary} />
      </ul>
    </figure>
  )
}

export const PreviewPanel = ({ record }: PanelProps) => {
  const { t } = useWords()
  const { urlLang } = usePlace()
  const theme = record.theme as BrandTheme | null
  if (!theme) return <p className="detail-soft">{t('brands.screen.noTheme')}</p>
  return <Preview theme={theme} name={spoken(record.name as Localized, urlLang)} />
}
