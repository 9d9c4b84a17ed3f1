// What a discount comes to, said back in one sentence while it is filled in: the one its list and its record say.
import { useSetting } from '#console/fields/setting.ts'
import { useWords } from '#console/i18n/words.ts'
import { type DiscountTerms, discountSaid } from '#rules/pricing/sentence.ts'
import styles from './discounts.module.css'

export const Sentence = ({ values }: { values: Readonly<Record<string, unknown>> }) => {
  const { t, told } = useWords()
  const setting = useSetting()
  const said = discountSaid(values as DiscountTerms, setting)
  return (
    <p className={styles.sentence} data-empty={!said || undefined}>
      {said ? told(said) : t('discounts.screen.noOffer')}
    </p>
  )
}
