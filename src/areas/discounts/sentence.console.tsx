// What a discount comes to, said back in one sentence while it is filled in: the one its list and its record say.
import { useRecordNames } from '#console/fields/recordNames.ts'
import { filledIn } from '#console/fields/ruleRows.ts'
import { useSetting } from '#console/fields/setting.ts'
import { isUnread } from '#console/fields/unread.ts'
import { useWords } from '#console/i18n/words.ts'
import { type DiscountTerms, discountSaid, namedScopes, scopesIn } from '#rules/pricing/sentence.ts'
import styles from './discounts.module.css'
import { goodsRule } from './goodsRule.ts'

const { asks } = goodsRule
const rules = ['target', 'exclude', 'trigger', 'buy', 'get'] as const
/** Of more a sentence only says how many they are. */
const most = 20

/** Of a rule that is being put together it says what is filled in. */
const termsOf = (values: Readonly<Record<string, unknown>>): DiscountTerms => {
  const begun = rules.flatMap(name => {
    const value = values[name]
    return isUnread(value) ? [[name, filledIn(value.unread)]] : []
  })
  return { ...values, ...Object.fromEntries(begun) }
}

export const Sentence = ({ values }: { values: Readonly<Record<string, unknown>> }) => {
  const { t, told } = useWords()
  const setting = useSetting()
  const terms = termsOf(values)
  const scopes = scopesIn(terms)
  const named = namedScopes.flatMap(kind => scopes[kind].slice(0, most).map(value => ({ field: asks[kind], value })))
  const known = useRecordNames(named)
  const said = discountSaid(terms, { ...setting, nameOf: (kind, slug) => known(asks[kind], slug) })
  return (
    <p className={styles.sentence} data-empty={!said || undefined}>
      {said ? told(said) : t('discounts.screen.noOffer')}
    </p>
  )
}
