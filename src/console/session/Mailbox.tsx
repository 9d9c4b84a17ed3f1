// /dev/mail: the letters the local mail driver kept, for signing in to a demo and for developers. Other servers have none.
import '#console/i18n/later.ts'
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { fontsFor } from '#console/theme/fonts.ts'
import { directionOf, tagOf } from '#contract/language.ts'
import { mailboxPath } from '#contract/session.ts'
import './entrance.css'
import { type Letter, readLetters } from './mailbox.ts'

const everyMs = 2000

const useLetters = () => {
  const [letters, setLetters] = useState<Letter[]>()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const read = () => {
      if (document.hidden) return
      readLetters(leaving.signal).then(setLetters, () => !leaving.signal.aborted && setGone(true))
    }
    read()
    const timer = setInterval(read, everyMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return { letters, isGone }
}

/** A letter speaks to whom it went to, what stands around it to whoever reads here. */
const spokenIn = (language: string | null) => (language ? { lang: tagOf(language), dir: directionOf(language) } : {})

const Card = ({ letter }: { letter: Letter }) => {
  const { at, to, subject, text, code, language } = letter
  const { t, moment } = useWords()
  const { relative, exact } = moment(at)
  useEffect(() => void fontsFor(language ?? ''), [language])
  return (
    <li className="letter">
      <h2 {...spokenIn(language)}>{subject}</h2>
      <small>
        <bdi>{to}</bdi> ·{' '}
        <time dateTime={at} title={exact}>
          {relative}
        </time>
      </small>
      {code && (
        <p className="letter-code">
          {t('mailbox.code')} <bdi className="code">{code}</bdi>
          <button type="button" className="button quiet" onClick={() => void navigator.clipboard.writeText(code)}>
            {t('mailbox.copy')}
          </button>
        </p>
      )}
      <pre {...spokenIn(language)}>{text}</pre>
      <a href={`${mailboxPath}/letter?id=${letter.id}`} target="_blank" rel="noreferrer">
        {t('mailbox.page')}
      </a>
    </li>
  )
}

export const Mailbox = () => {
  const { t } = useWords()
  const { letters, isGone } = useLetters()
  return (
    <main className="mailbox" id="main">
      <h1 tabIndex={-1}>{t('mailbox.title')}</h1>
      <p>{t(isGone ? 'mailbox.gone' : 'mailbox.text')}</p>
      <ul>
        {letters?.map(letter => (
          <Card key={letter.id} letter={letter} />
        ))}
      </ul>
      {letters?.length === 0 && <EmptyState icon="mail" title={t('mailbox.empty')} text={t('mailbox.emptyText')} />}
      <button type="button" className="button" onClick={() => (window.history.length > 1 ? go(-1) : go('/'))}>
        {t('mailbox.back')}
      </button>
    </main>
  )
}
