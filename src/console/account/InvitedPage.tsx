// /auth/invitation: the invited person chooses a password and is led to the ordinary sign-in. The link's secret stands behind
// `#`, so no server ever sees it in an address.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { findingsByPath, isRefusal } from '#console/net/refusal.ts'
import { sessionNow, useSession } from '#console/session/actor.ts'
import { expectEmail } from '#console/session/expected.ts'
import { LanguageChoice } from '#console/session/LanguageChoice.tsx'
import { go, Link } from '#console/shell/navigation.tsx'
import { accountPaths, type Invited } from '#contract/account.ts'
import type { Finding } from '#contract/problem.ts'
import '#console/session/entrance.css'
import './account.css'
import { NewPassword } from './NewPassword.tsx'

type Standing = { invited: Invited } | { over: true } | { unread: true } | undefined

const linkHere = (): string => window.location.hash.slice(1)

const useInvited = (): [Standing, (standing: Standing) => void] => {
  const [standing, setStanding] = useState<Standing>()
  useEffect(() => {
    const leaving = new AbortController()
    api.postOpen<Invited>(accountPaths.readInvitation, { link: linkHere() }, { signal: leaving.signal }).then(
      invited => setStanding({ invited }),
      thrown => {
        if (leaving.signal.aborted) return
        setStanding(isRefusal(thrown) && thrown.status === 422 ? { over: true } : { unread: true })
      },
    )
    return () => leaving.abort()
  }, [])
  return [standing, setStanding]
}

const Choosing = ({ invited, onOver }: { invited: Invited; onOver(): void }) => {
  const { t, finding } = useWords()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Finding[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isElsewhere = useSession(snapshot => snapshot.hasTag('authenticated'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    setWrong(undefined)
    setBusy(true)
    try {
      const { email } = await api.postOpen<{ email: string }>(accountPaths.acceptInvitation, {
        link: linkHere(),
        password,
      })
      expectEmail(email)
      // Signing out leads to the same page.
      if (isElsewhere) sessionNow().send({ type: 'LOGOUT' })
      else go('/auth/login', { replace: true })
    } catch (thrown) {
      const found = findingsByPath(thrown).password
      if (found) setWrong(found)
      else if (isRefusal(thrown) && thrown.body.code === 'INVITATION_OVER') onOver()
      else setProblem('account.invited.unread')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="entrance-form" onSubmit={event => void submit(event)} noValidate>
      <p>
        {t(invited.by === null ? 'account.invited.first' : 'account.invited.text', {
          by: `\u2068${invited.by}\u2069`,
          email: `\u2066${invited.email}\u2069`,
        })}
      </p>
      {isElsewhere && <p>{t('account.invited.elsewhere')}</p>}
      {problem && (
        <p className="problem" role="alert">
          {t(problem)}
        </p>
      )}
      <input
        className="hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={invited.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPassword
        label={t('account.password.choose')}
        value={password}
        onChange={setPassword}
        weighing={invited}
        wrong={wrong?.map(finding).join(' ')}
      />
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {t(isBusy ? 'account.invited.beginning' : 'account.invited.begin')}
      </button>
    </form>
  )
}

export const InvitedPage = () => {
  const { t } = useWords()
  const [standing, setStanding] = useInvited()
  const isOver = standing && 'over' in standing
  return (
    <main className="entrance" id="main">
      <div className="entrance-card">
        <p className="entrance-name">
          <img src="/favicon.svg" alt="" width="20" height="20" />
          <bdi>Nucleus</bdi>
        </p>
        <h1 tabIndex={-1}>{t(isOver ? 'account.invited.over' : 'account.invited.title')}</h1>
        {!standing && <p role="status">{t('session.wait')}</p>}
        {isOver && <p role="alert">{t('account.invited.overText')}</p>}
        {standing && 'unread' in standing && <p role="alert">{t('account.invited.unread')}</p>}
        {standing && 'invited' in standing && (
          <Choosing invited={standing.invited} onOver={() => setStanding({ over: true })} />
        )}
        {isOver && <Link to="/auth/login">{t('account.invited.toSignIn')}</Link>}
      </div>
      <LanguageChoice />
    </main>
  )
}
