// What a discount comes to, said back in one sentence while it is filled in: the one its list and its record say.
import { useRelated } from '#console/detail/answer.ts'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type DiscountTerms, discountSaid, type NamedScope, scopesIn } from '#rules/pricing/sentence.ts'
import styles from './discounts.module.css'

const resources = { category: 'categories', product: 'products' } as const satisfies Record<NamedScope, string>
/** Of more a sentence only says how many they are. */
const most = 20

const useRecords = (kind: NamedScope, slugs: readonly string[]) => {
  const may = useMay()
  const of = { name: resources[kind] }
  const value = slugs.slice(0, most).toSorted()
  const filter = printQuery({ and: [{ field: 'slug', op: 'in', value }] })
  const isAsked = value.length > 0 && may(`${of.name}.open`)
  return useRelated(of, { sort: '-updatedAt', filter }, isAsked ? most : 0).answer ?? []
}

/** Of the goods its rules name by their slugs. */
const useNames = (terms: DiscountTerms) => {
  const { urlLang } = useSetting()
  const scopes = scopesIn(terms)
  const rows = { category: useRecords('category', scopes.category), product: useRecords('product', scopes.product) }
  return (kind: NamedScope, slug: string): string | undefined => {
    const resource = resourceNamed(resources[kind])
    const row = rows[kind].find(one => String(one.slug).toLowerCase() === slug.toLowerCase())
    return resource && row && titleOf(resource, row, urlLang)
  }
}

export const Sentence = ({ values }: { values: Readonly<Record<string, unknown>> }) => {
  const { t, told } = useWords()
  const setting = useSetting()
  const nameOf = useNames(values as DiscountTerms)
  const said = discountSaid(values as DiscountTerms, { ...setting, nameOf })
  return (
    <p className={styles.sentence} data-empty={!said || undefined}>
      {said ? told(said) : t('discounts.screen.noOffer')}
    </p>
  )
}
