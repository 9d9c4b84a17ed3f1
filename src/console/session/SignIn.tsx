// Email and password. What was typed stays when it is refused, but for the password, which lives nowhere after sending.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { warmUp } from '#console/net/gateway.ts'
import { leafOf } from '#machines/session.ts'
import { hidden, sessionNow, useSession } from './actor.ts'
import { expectEmail, expectedEmail } from './expected.ts'
import { SocialButton } from './SocialButton.tsx'
import { pageIn } from './safeUrl.ts'

type Wrong = { email?: string; password?: string }

const looksLikeEmail = (text: string) => /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(text)

export const SignIn = () => {
  const { t, duration } = useWords()
  const isBusy = useSession(snapshot => leafOf(snapshot) === 'anonymous.checking')
  const errorKey = useSession(({ context }) => context.errorKey)
  const said = useSession(({ context }) => context.message)
  const [wrong, setWrong] = useState<Wrong>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!errorKey || !password.current) return
    password.current.value = ''
    const first = email.current?.value ? password.current : email.current
    first?.focus()
  }, [errorKey])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const found: Wrong = {
      ...(!looksLikeEmail(typed.email) && { email: t('session.emailMissing') }),
      ...(!typed.password && { password: t('session.passwordMissing') }),
    }
    setWrong(found)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    if (isBusy) return
    expectEmail(typed.email)
    sessionNow().send({ type: 'LOGIN.PASSWORD', credentialRef: hidden(typed), target: pageIn(window.location.search) })
    if (password.current) password.current.value = ''
  }

  const params = said?.key === errorKey ? said?.params : undefined
  const problem =
    errorKey === 'otp.locked' && params?.ms
      ? t('otp.lockedFor', { time: duration(Number(params.ms) / 1000) })
      : errorKey && t(errorKey, params?.domain ? { domain: isolated(String(params.domain)) } : undefined)
  return (
    <form className="entrance-form" onSubmit={submit} onInput={warmUp} noValidate>
      <h1>{t('session.signIn')}</h1>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <label className="field">
        <span>{t('session.email')}</span>
        <input
          ref={email}
          className="input"
          type="email"
          name="email"
          autoComplete="username"
          dir="ltr"
          defaultValue={expectedEmail()}
          // biome-ignore lint/a11y/noAutofocus: the page is this form
          autoFocus={!expectedEmail()}
          aria-invalid={wrong.email !== undefined}
          aria-describedby="email-wrong"
        />
        <small id="email-wrong" className="wrong">
          {wrong.email}
        </small>
      </label>
      <label className="field">
        <span>{t('session.password')}</span>
        <input
          ref={password}
          className="input"
          type="password"
          name="password"
          autoComplete="current-password"
          dir="ltr"
          // biome-ignore lint/a11y/noAutofocus: the one thing left to say
          autoFocus={Boolean(expectedEmail())}
          aria-invalid={wrong.password !== undefined}
          aria-describedby="password-wrong"
        />
        <small id="password-wrong" className="wrong">
          {wrong.password}
        </small>
      </label>
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {isBusy ? t('session.signingIn') : t('session.signIn')}
      </button>
      <SocialButton typed={() => email.current?.value.trim() ?? ''} isBusy={isBusy} />
    </form>
  )
}
