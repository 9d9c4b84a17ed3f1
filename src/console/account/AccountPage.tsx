// /account: the sections one below the other. An address with `#password` puts the caret into that section's first field,
// or on its heading where there is none.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { useEffect } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMay, useMe } from '#console/session/me.ts'
import { Link, useAddress } from '#console/shell/navigation.tsx'
import './account.css'
import { type AccountSection, sections } from './sections.ts'

const useAnchor = () => {
  const { hash, search } = useAddress()
  const wish = `${hash} ${search}`
  useEffect(() => {
    const name = wish.slice(1).split(' ')[0]
    const section = name ? document.getElementById(name) : null
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    const field = section.querySelector<HTMLElement>('input:not([tabindex="-1"])')
    ;(field ?? section.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
  }, [wish])
}

const Part = ({ section: { name, title, text, Section } }: { section: AccountSection }) => {
  const { t } = useWords()
  return (
    <section className="account-section" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {t(title)}
      </h2>
      {text && <p className="account-text">{t(text)}</p>}
      <Section />
    </section>
  )
}

export const AccountPage = () => {
  const { t } = useWords()
  const { name, email } = useMe()
  const may = useMay()
  useAnchor()
  const shown = sections.filter(({ needs }) => needs === undefined || may(needs))
  return (
    <div className="account">
      <header>
        <h1 tabIndex={-1}>{t('account.title')}</h1>
        <p className="account-text">
          <bdi>{name}</bdi> · <bdi dir="ltr">{email}</bdi>
        </p>
      </header>
      {shown.length > 1 && (
        <nav className="account-on" aria-label={t('account.on')}>
          {shown.map(section => (
            <Link key={section.name} to={`/account#${section.name}`} replace>
              {t(section.title)}
            </Link>
          ))}
        </nav>
      )}
      {shown.map(section => (
        <Part key={section.name} section={section} />
      ))}
    </div>
  )
}
