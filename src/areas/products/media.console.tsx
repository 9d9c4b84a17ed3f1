// Pictures and films of a product, in order; the first is the cover. An address is listed here and fetched later, so it is
// told by its text: nothing is loaded from elsewhere to show it.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Product } from './products.ts'

export type Medium = NonNullable<Product['media']>[number]

export const mediaOf = (value: unknown): Medium[] => (Array.isArray(value) ? (value as Medium[]) : [])

export const MediaCell = ({ value }: CellProps) => {
  const { t } = useWords()
  const all = mediaOf(value)
  const [cover] = all
  if (!cover) return <span className="field-none">–</span>
  return (
    <span>
      {t('field.entries', { count: all.length })}{' '}
      <bdi dir="ltr" className="field-code field-soft">
        {cover.url}
      </bdi>
    </span>
  )
}
