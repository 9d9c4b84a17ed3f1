// On the start page: forms somebody began here and did not save, to go on with or to give up.
import { useEffect, useState } from 'react'
import { useRecordTitle } from '#console/fields/title.ts'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import type { Resource } from '#contract/resource.ts'
import { dropDraft } from './drafts.ts'
import { type Unfinished, unfinishedHere } from './unfinished.ts'

/** The choices it begins with, by which two new ones of an area are told apart. */
const kindsOf = (words: Words, { fields }: Resource, given: URLSearchParams): string =>
  words.list(
    [...given].flatMap(([name, value]) => {
      const set = fields[name]?.facts.of
      return set?.names.includes(value) ? [words.value(set, value)] : []
    }),
  )

const UnfinishedForm = ({ form, onDrop }: { form: Unfinished; onDrop: () => void }) => {
  const words = useWords()
  const { t } = words
  const { at, resource, id, given, path } = form
  const called = useRecordTitle(resource.name, id)
  const one = words.one(resource)
  const fresh = t('drafts.new', words.singular(resource))
  const kinds = given ? kindsOf(words, resource, given) : ''
  const title = id
    ? t('drafts.edit', { one, title: isolated(called) })
    : kinds
      ? t('drafts.edit', { one: fresh, title: kinds })
      : fresh
  const { relative, exact } = words.moment(at)
  return (
    <li className="home-draft">
      <Link to={path}>{title}</Link>
      <time dateTime={at} title={exact}>
        {relative}
      </time>
      <button type="button" className="button quiet" aria-label={words.pair(t('drafts.drop'), title)} onClick={onDrop}>
        {t('drafts.drop')}
      </button>
    </li>
  )
}

export const UnfinishedWork = () => {
  const { t } = useWords()
  const [forms, setForms] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    let isGone = false
    void unfinishedHere().then(found => isGone || setForms(found))
    return () => {
      isGone = true
    }
  }, [])
  if (forms.length === 0) return null
  const drop = (key: string) => {
    setForms(forms.filter(form => form.key !== key))
    void dropDraft(key)
  }
  return (
    <section className="home-card" aria-labelledby="home-unfinished">
      <h2 id="home-unfinished">{t('drafts.title')}</h2>
      <ul>
        {forms.map(form => (
          <UnfinishedForm key={form.key} form={form} onDrop={() => drop(form.key)} />
        ))}
      </ul>
    </section>
  )
}
