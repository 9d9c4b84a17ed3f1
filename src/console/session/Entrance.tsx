// The page before the sign-in: form, then code. One address for all of it, since the session chart says which it is.
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { useReady } from '#console/shell/ready.ts'
import { useTitle } from '#console/shell/title.ts'
import type { OtpRef } from '#machines/otp.ts'
import { leafOf } from '#machines/session.ts'
import './entrance.css'
import { useSession } from './actor.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { hasMailbox } from './mailbox.ts'
import { SignIn } from './SignIn.tsx'
import { Unsaved } from './Unsaved.tsx'

// Nobody needs it before there is a code to type.
const loadCode = () => import('./CodeEntry.tsx')
const CodeEntry = lazy(() => loadCode().then(({ CodeEntry }) => ({ default: CodeEntry })))

const MailboxLink = () => {
  const { t } = useWords()
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasMailbox().then(setThere), [])
  if (!isThere) return null
  return (
    <Link to="/dev/mail" target="_blank" rel="noopener">
      {t('otp.mailbox')}
    </Link>
  )
}

const Challenge = ({ otp }: { otp: OtpRef }) => {
  const { t } = useWords()
  const isCode = useSelector(otp, ({ context }) => context.factor !== 'passkey')
  return (
    <>
      <h1>{t(isCode ? 'otp.title' : 'secure.title')}</h1>
      <Suspense fallback={<p role="status">{t('session.wait')}</p>}>
        <CodeEntry otp={otp} cancelText={t('otp.back')} />
      </Suspense>
    </>
  )
}

const Code = () => {
  const { t } = useWords()
  const otp = useSession(({ children }) => children.otp)
  return (
    <>
      {otp ? <Challenge otp={otp} /> : <p role="status">{t('session.wait')}</p>}
      <MailboxLink />
    </>
  )
}

const waits: Record<string, string> = { leaving: 'session.leaving', transferring: 'transfer.running' }

export const Entrance = () => {
  const { t } = useWords()
  const leaf = useSession(leafOf)
  useTitle(t('session.signIn'))
  useReady()
  useEffect(() => {
    // Fetched while the password is being checked.
    if (leaf === 'anonymous.checking') void loadCode()
  }, [leaf])
  const isForm = leaf === 'anonymous.form' || leaf === 'anonymous.checking' || leaf === 'invalidated'
  const isCode = leaf === 'anonymous.mfa' || leaf === 'anonymous.exchanging'
  return (
    <main className="entrance" id="main">
      <div className="entrance-card">
        <p className="entrance-name">
          <img src="/favicon.svg" alt="" width="20" height="20" />
          <bdi>Nucleus</bdi>
        </p>
        {isForm && <SignIn />}
        {isCode && <Code />}
        {!isForm && !isCode && (
          <>
            <h1>{t('session.signIn')}</h1>
            <p role="status">{t(waits[leaf] ?? 'session.wait')}</p>
          </>
        )}
      </div>
      <Unsaved />
      <LanguageChoice />
    </main>
  )
}
