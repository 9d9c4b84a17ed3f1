// What lies in a cart, line by line, and the reminders that were sent.
import { AskedThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { Ago } from '#console/fields/moment.tsx'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import styles from './carts.module.css'
import { type CartRow, CartTemplate } from './carts.ts'

export const LinesCell = ({ value }: CellProps) => {
  const { number, money } = useWords()
  return (
    <span className={styles.lines}>
      {((value as CartRow['lines'] | null) ?? []).map(({ sku, name, qty, unitPrice }) => (
        <span key={sku} className="pictured">
          <AskedThumbnail resource="variants" by="sku" value={sku} beside={name} />
          <span>
            <span dir="auto">{name}</span>{' '}
            <span className="field-soft">
              <bdi className="field-code">{sku}</bdi> <bdi>× {number(qty)}</bdi>
            </span>{' '}
            <bdi>{money(unitPrice * qty)}</bdi>
          </span>
        </span>
      ))}
    </span>
  )
}

export const NudgesCell = ({ value }: CellProps) => {
  const words = useWords()
  const sent = (value as CartRow['nudges']) ?? []
  if (sent.length === 0) return '–'
  return (
    <span className={styles.lines}>
      {sent.map(({ at, template, by }) => (
        <span key={at}>
          {words.value(CartTemplate, template)} <Ago at={at} />{' '}
          {by && (
            <span className="field-soft" dir="auto">
              {by}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
