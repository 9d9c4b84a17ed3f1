// On the start page: forms somebody began here and did not save, to go on with or to give up.
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { dropDraft } from './drafts.ts'
import { type Unfinished, unfinishedHere } from './unfinished.ts'

export const UnfinishedWork = () => {
  const words = useWords()
  const { t } = words
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
    <section className="home-block" aria-labelledby="home-unfinished">
      <h2 id="home-unfinished">{t('drafts.title')}</h2>
      <ul>
        {forms.map(({ key, at, resource, id, path }) => {
          const one = words.one(resource)
          const title = id ? t('drafts.edit', { one, id: `\u2066${id.slice(-8)}\u2069` }) : t('drafts.new', { one })
          const { relative, exact } = words.moment(at)
          return (
            <li key={key} className="home-draft">
              <Link to={path}>{title}</Link>
              <time dateTime={at} title={exact}>
                {relative}
              </time>
              <button
                type="button"
                className="button quiet"
                aria-label={`${t('drafts.drop')}: ${title}`}
                onClick={() => drop(key)}
              >
                {t('drafts.drop')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
